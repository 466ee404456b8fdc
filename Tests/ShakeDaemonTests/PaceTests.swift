// SPDX-License-Identifier: MIT
import Motion
import Testing

@testable import ShakeDaemon

@Suite struct `The pace of reading` {
  private func pace(
    samples: Int = 10, isCalm: Bool = true, rate: Double? = 100, queuedFrames: Int = 16
  ) -> Pace {
    Pace.next(samples: samples, isCalm: isCalm, rate: rate, queuedFrames: queuedFrames)
  }

  @Test func `lets a calm device fill half of the kernel's queue at the most`() {
    #expect(pace(rate: 100) == .after(milliseconds: 80))
    #expect(pace(rate: 50) == .after(milliseconds: 100))
    #expect(pace(rate: 250, queuedFrames: 8) == .after(milliseconds: 16))
    #expect(pace(rate: 1_000) == .after(milliseconds: 8))
  }

  @Test func `waits for the descriptor where there was nothing`() {
    #expect(pace(samples: 0) == .whenReadable)
  }

  @Test func `waits for the descriptor while the rate is not known`() {
    #expect(pace(rate: nil) == .whenReadable)
  }

  @Test func `reads a device in motion at once, unless it is very fast`() {
    #expect(pace(isCalm: false, rate: 100) == .whenReadable)
    #expect(pace(isCalm: false, rate: 1_000) == .after(milliseconds: 4))
  }

  @Test func `sets no timer that is as fast as the samples`() {
    #expect(pace(rate: 20) == .after(milliseconds: 100))
    #expect(pace(rate: 10) == .whenReadable)
    #expect(pace(rate: 1_000, queuedFrames: 2) == .whenReadable)
  }

  @Test func `moves no timer for a little`() {
    let present = Pace.after(milliseconds: 12)
    let next = [11, 12, 13, 16].map { Pace.after(milliseconds: $0) }
    #expect(next.map(present.suffices) == [false, true, true, true])
    #expect(!present.suffices(for: .after(milliseconds: 17)))
    #expect(!present.suffices(for: .whenReadable))
    #expect(!Pace.whenReadable.suffices(for: present))
  }
}

@Suite struct `A rate meter` {
  private func measure(_ times: [Double]) -> Double? {
    var meter = RateMeter()
    for time in times { meter.take(Timestamp(seconds: time)) }
    return meter.rate
  }

  @Test func `knows nothing before it has seen enough`() {
    #expect(measure((0..<16).map { Double($0) * 0.01 }) == nil)
  }

  @Test func `measures by the samples' own time`() throws {
    let rate = try #require(measure((0..<200).map { Double($0) * 0.004 }))
    #expect((249.9...250.1).contains(rate))
  }

  @Test func `takes a long pause for a device at rest`() throws {
    let times = (0..<100).map { Double($0) * 0.01 } + (0..<100).map { 60 + Double($0) * 0.01 }
    let rate = try #require(measure(times))
    #expect((99...101).contains(rate))
  }

  @Test func `follows a change of rate`() throws {
    let times = (0..<100).map { Double($0) * 0.01 } + (1..<600).map { 0.99 + Double($0) * 0.001 }
    let rate = try #require(measure(times))
    #expect((900...1_001).contains(rate))
  }
}
