// SPDX-License-Identifier: MIT
import Testing

@testable import ShakeDaemon

@Suite struct `A sleep clock` {
  @Test func `notices each sleep once`() {
    var clock = SleepClock(slept: 5_000_000_000)
    let noticed = [5_000_000_000, 5_000_000_900, 8_000_000_000, 8_000_000_000].map {
      clock.hasSlept(now: $0)
    }
    #expect(noticed == [false, false, true, false])
  }

  @Test func `passes over what the clocks' own reading takes`() {
    var clock = SleepClock(slept: 0)
    let noticed = stride(from: Int64(0), to: 1_000_000_000, by: 10_000_000).map {
      clock.hasSlept(now: $0)
    }
    #expect(!noticed.contains(true))
  }
}
