// SPDX-License-Identifier: MIT
import Motion
import Testing

@testable import Accelerometers

@Suite struct `A device's clock` {
  /// Answers the moments in microseconds for stamps and arrivals in microseconds.
  private func moments(
    _ clock: DeviceClock, _ pairs: [(stamp: Int64, arrival: Int64)]
  ) -> [Int64] {
    var clock = clock
    return pairs.map { pair in
      let arrival = Timestamp(nanoseconds: pair.arrival * 1_000)
      return clock.moment(of: pair.stamp, arrival: arrival).nanoseconds / 1_000
    }
  }

  /// Reports of three samples each, 15 ms apart, that arrive within 4 µs.
  private func bursts(_ count: Int64, from stamp: Int64 = 0) -> [(Int64, Int64)] {
    (0..<count).flatMap { report in
      (0..<3).map { place in
        (
          (stamp + report * 15_000 + place * 5_000) & 0xffff_ffff,
          1_000_000 + report * 15_000 + place * 2
        )
      }
    }
  }

  @Test func `spreads the samples of a report out`() {
    let found = moments(.ofDevice, bursts(200)).dropFirst(150)
    let steps = zip(found.dropFirst(), found).map { $0 - $1 }
    #expect(steps.allSatisfy { (4_000...6_000).contains($0) })
  }

  @Test func `is never ahead of the arrival and never goes back`() {
    let pairs = bursts(200)
    let found = moments(.ofDevice, pairs)
    #expect(zip(found, pairs).allSatisfy { $0 <= $1.1 })
    #expect(zip(found.dropFirst(), found).allSatisfy { $0 >= $1 })
  }

  @Test func `goes on where the stamp's 32 bits wrap`() {
    let plain = moments(.ofDevice, bursts(20))
    let wrapping = moments(.ofDevice, bursts(20, from: 0xffff_ffff - 70_000))
    #expect(wrapping == plain)
  }

  @Test(arguments: [990, 999, 1_001, 1_010, 2_000])
  func `keeps up with a device of another pace`(paceInThousandths: Int64) {
    let pairs = (0..<5_000).map { (Int64($0) * 4 * paceInThousandths, Int64($0) * 4_000) }
    let found = moments(.ofDevice, pairs)
    let lag = zip(pairs, found).map { $0.1 - $1 }.max()
    #expect(lag.map { $0 < 5_000 } == true)
  }

  @Test func `lags by little where stamps go half as fast as time`() {
    let pairs = (0..<5_000).map { (Int64($0) * 2_000, Int64($0) * 4_000) }
    let found = moments(.ofDevice, pairs)
    let lags = zip(pairs, found).map { $0.1 - $1 }
    let steps = zip(found.dropFirst(), found).map { $0 - $1 }
    #expect(lags.allSatisfy { $0 <= 40_000 })
    #expect(steps.allSatisfy { (1_000...5_000).contains($0) })
  }

  @Test func `begins anew where stamps jump or time has passed unseen`() {
    let found = moments(
      .ofDevice, [(0, 100), (5_000_000, 5_200), (10, 9_000), (1_010, 900_000)])
    #expect(found == [100, 5_200, 9_000, 900_000])
  }

  @Test func `takes two samples of one moment`() {
    #expect(moments(.ofDevice, [(7, 100), (7, 100)]) == [100, 100])
  }

  @Test func `keeps the kernel's spacing in what is read late`() {
    let pairs = (0..<50).map { (count: Int64) -> (Int64, Int64) in
      (1_000 + count * 20_000, (count / 5 + 1) * 100_000)
    }
    // Of the first batch nobody knows how long it had waited.
    let found = moments(.ofKernel, pairs).dropFirst(5)
    let steps = Set(zip(found.dropFirst(), found).map { $0 - $1 })
    #expect(steps == [20_000])
  }
}
