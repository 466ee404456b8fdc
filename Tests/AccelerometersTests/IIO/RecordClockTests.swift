// SPDX-License-Identifier: MIT
import Motion
import Testing

@testable import Accelerometers

@Suite struct `A record's clock` {
  /// Batches of records with their stamps, and when they arrived; in milliseconds.
  private func moments(_ batches: [(arrival: Int64, stamps: [Int64?])]) -> [Int64] {
    var clock = RecordClock(nominalRate: 100)
    return batches.flatMap { batch in
      clock.begin(
        batch.stamps.count, arrivedAt: Timestamp(nanoseconds: batch.arrival * 1_000_000))
      return batch.stamps.map { stamp in
        clock.moment(of: stamp.map { $0 * 1_000_000 }).nanoseconds / 1_000_000
      }
    }
  }

  @Test func `believes stamps that go forward`() {
    #expect(moments([(1_000, [970, 980, 990]), (1_030, [1_000])]) == [970, 980, 990, 1_000])
  }

  @Test(arguments: [nil, 0])
  func `spreads what has no stamp back from its arrival`(stamp: Int64?) {
    let batch = [Int64?](repeating: stamp, count: 32)
    let found = moments([(1_000, batch), (1_320, batch)])
    let steps = Set(zip(found.dropFirst(), found).map { $0 - $1 })
    #expect(found.last == 1_320)
    #expect(steps == [10])
  }

  @Test func `does not believe another clock or a stamp that goes back`() {
    let found = moments([(50_000, [1_700_000_000_000]), (50_010, [50_005]), (50_020, [50_001])])
    #expect(found == [50_000, 50_005, 50_020])
  }

  @Test func `never goes back`() {
    var random = SplitMix(seed: 3)
    var clock = RecordClock(nominalRate: 50)
    var arrival: Int64 = 1
    var last: Int64 = .min
    var isMonotone = true
    for _ in 0..<2_000 {
      arrival += Int64(random.next() % 400_000_000)
      let count = Int(random.next() % 40) + 1
      clock.begin(count, arrivedAt: Timestamp(nanoseconds: arrival))
      for _ in 0..<count {
        let stamp = random.next() % 3 == 0 ? nil : Int64(random.next() % 1_000_000_000_000)
        let moment = clock.moment(of: stamp).nanoseconds
        isMonotone = isMonotone && moment > last
        last = moment
      }
    }
    #expect(isMonotone)
  }
}

@Suite struct `A sensor's health` {
  private func ailments(_ values: [Vector], rate: Double, seconds: Double) -> [Ailment?] {
    var watch = HealthWatch()
    return (0..<Int(rate * seconds)).map { count in
      watch.take(
        values[count % values.count], at: Timestamp(seconds: Double(count) / rate), unitsPerG: 1_000
      )
    }
  }

  @Test func `is bad when it reads 0 for ever, even every 15 seconds`() {
    let slow = ailments([.zero], rate: 1 / 15, seconds: 60)
    let fast = ailments([.zero], rate: 50, seconds: 4.9)
    #expect(slow.last == .zero)
    #expect(fast.allSatisfy { $0 == nil })
  }

  @Test func `is bad when it repeats one value for long`() {
    let found = ailments([Vector(x: 1, y: 2, z: 1_000)], rate: 50, seconds: 30)
    #expect(found.firstIndex(of: .stuck) == 500)
  }

  @Test func `is bad when all axes read the same, moving or not`() {
    let values = (0..<10).map {
      Vector(x: Double($0), y: Double($0), z: Double($0)) + .init(x: 500, y: 500, z: 500)
    }
    #expect(ailments(values, rate: 50, seconds: 6).last == .sameAxes)
  }

  @Test func `is good while there is noise`() {
    let values = [Vector(x: 0, y: 0, z: 1_000), Vector(x: 0, y: 1, z: 1_000)]
    #expect(ailments(values, rate: 50, seconds: 60).allSatisfy { $0 == nil })
  }
}
