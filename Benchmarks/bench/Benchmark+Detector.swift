// SPDX-License-Identifier: MIT
import CShakeDetector
import Motion

extension Benchmark {
  /// What the detector itself costs, beside the same rule in C.
  func measureDetector() throws {
    printHead("Detector, in ns for a sample", ["Swift", "C", "ratio"])
    let wave = try Wave(rate: 100)
    let rest = (0..<100_000).map { Self.sample($0, wave, isMoving: false) }
    // Shakes with rests between them, each long enough to end.
    let motion = (0..<100_000).map { Self.sample($0, wave, isMoving: $0 % 500 < 300) }
    for (title, samples) in [("calm", rest), ("shaken three seconds of five", motion)] {
      var costs: (swift: [Double], c: [Double]) = ([], [])
      for _ in 0..<repetitions * 4 {
        let (swiftCost, swiftFound) = Self.runSwift(samples)
        let (cCost, cFound) = Self.runC(samples)
        guard swiftFound == cFound else {
          throw BenchmarkError.rulesDiffer(swift: swiftFound, c: cFound)
        }
        costs.swift.append(swiftCost)
        costs.c.append(cCost)
      }
      let (swift, c) = (Spread(costs.swift), Spread(costs.c))
      printRow(
        title, [swift.text(digits: 1), c.text(digits: 1), fixed(swift.median / c.median, 2)])
    }
  }

  private static func sample(_ index: Int, _ wave: Wave, isMoving: Bool) -> Sample {
    let value = isMoving ? wave.shaken(index) : Wave.calm(index)
    return Sample(
      time: Timestamp(nanoseconds: Int64(index) * 10_000_000),
      acceleration: Vector(x: value.0, y: value.1, z: value.2))
  }

  /// Answers nanoseconds for a sample, and at which samples a shake began or ended.
  private static func runSwift(_ samples: [Sample]) -> (cost: Double, found: [Int]) {
    var detector = ShakeDetector(
      tuning: Tuning(.medium), sensor: SensorTraits(range: 8, holdsValues: true))
    var found: [Int] = []
    let start = Timestamp.ofThread
    for index in samples.indices {
      switch detector.take(samples[index]) {
      case .began, .ended: found.append(index)
      case .cancelled, .nearMiss, nil: break
      }
    }
    return (Double((Timestamp.ofThread - start).rawValue) / Double(samples.count), found)
  }

  private static func runC(_ samples: [Sample]) -> (cost: Double, found: [Int]) {
    var detector = shake_detector()
    shake_detector_init(&detector, 8)
    var found: [Int] = []
    let start = Timestamp.ofThread
    for index in samples.indices {
      let acceleration = samples[index].acceleration
      let finding = shake_detector_take(
        &detector, samples[index].time.nanoseconds,
        shake_vector(x: acceleration.x, y: acceleration.y, z: acceleration.z))
      if finding == SHAKE_BEGAN || finding == SHAKE_ENDED { found.append(index) }
    }
    return (Double((Timestamp.ofThread - start).rawValue) / Double(samples.count), found)
  }
}
