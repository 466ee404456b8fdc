// SPDX-License-Identifier: MIT
import Glibc
import Motion

/// What the made-up sensor measures: lying still, or shaken from side to side.
struct Wave {
  /// Samples a second.
  let rate: Double
  /// How hard it is shaken, in g.
  let amplitude: Double
  /// How many samples of a shake there are up to the one that decides, it included.
  let decidingCount: Int

  /// Shakes a second, to and fro.
  private static let frequency = 2.0

  /// Finds a shake of which it is beyond doubt which sample decides: a little more or less of
  /// strength, or of time between samples, must not change it.
  init(rate: Double) throws {
    for step in 0..<200 {
      let amplitude = 2.2 + Double(step) / 100
      let counts = [(1, 0), (0.997, 0), (1.003, 0), (1, 0.2), (1, -0.2)].map {
        Self.decidingCount(amplitude: amplitude * $0.0, shift: $0.1, rate: rate)
      }
      if let count = counts[0], counts.allSatisfy({ $0 == count }) {
        self.rate = rate
        self.amplitude = amplitude
        decidingCount = count
        return
      }
    }
    throw BenchmarkError.undecided(rate: rate)
  }

  /// Asks the detector itself.
  private static func decidingCount(amplitude: Double, shift: Double, rate: Double) -> Int? {
    var detector = ShakeDetector(
      tuning: Tuning(.medium), sensor: SensorTraits(range: 8, holdsValues: true))
    let rest = Int(rate)
    for index in 0..<rest + Int(rate * 2) {
      let count = index - rest + 1
      let value =
        count <= 0 ? calm(index) : shaken(count, amplitude: amplitude, rate: rate, shift: shift)
      let time = Timestamp(seconds: (Double(index) + (count > 0 ? shift : 0)) / rate)
      let sample = Sample(time: time, acceleration: Vector(x: value.0, y: value.1, z: value.2))
      if case .began? = detector.take(sample) { return count }
    }
    return nil
  }

  typealias Value = (Double, Double, Double)

  /// Gravity and the sensor's last digit.
  static func calm(_ index: Int) -> Value {
    (
      Double(index % 3) / unitsPerG, Double(index % 5) / unitsPerG,
      1 + Double(index % 2) / unitsPerG
    )
  }

  /// The `count`th sample of a shake.
  func shaken(_ count: Int) -> Value {
    Self.shaken(count, amplitude: amplitude, rate: rate, shift: 0)
  }

  private static func shaken(
    _ count: Int, amplitude: Double, rate: Double, shift: Double
  ) -> Value {
    let phase = 2 * Double.pi * frequency * (Double(count) + shift) / rate
    let (_, y, z) = calm(count)
    return ((sin(phase) * amplitude * unitsPerG).rounded() / unitsPerG, y, z)
  }

  /// What the made-up sensor counts for 1 g; node.c says so to those who open it.
  static let unitsPerG = 1_024.0
}
