// SPDX-License-Identifier: MIT
import Motion
import ShakectlCommands
import Testing
import Wire

@Suite struct `Shake counter` {
  /// A phase of a shake that took from `start` to `end`, in seconds; it is decided 0.3 s after its
  /// start and 1 s after its end.
  private func notice(
    _ phase: ShakeNotice.Phase, _ start: Double, _ end: Double, device: String = "d"
  ) -> ShakeNotice {
    let latest = phase == .began ? start + 0.3 : end
    return ShakeNotice(
      sequence: 1, phase: phase, shake: 1, time: UTCTime(microseconds: 0),
      moment: Timestamp(seconds: phase == .began ? latest : end + 1),
      device: DeviceReference(id: device, name: "", role: ""),
      finding: Shake(
        start: Timestamp(seconds: start), end: Timestamp(seconds: latest), peak: 2, swings: 4,
        frequency: 4, axis: Vector(x: 1, y: 0, z: 0)))
  }

  private func whole(_ start: Double, _ end: Double, device: String = "d") -> [ShakeNotice] {
    [notice(.began, start, end, device: device), notice(.ended, start, end, device: device)]
  }

  /// Which of the notices make the number full.
  private func full(
    _ notices: [ShakeNotice], times: Int, phase: ShakeNotice.Phase = .began
  ) -> [Int] {
    var counter = ShakeCounter(times: times, longestPause: 1_500_000_000, phase: phase)
    return notices.indices.filter { counter.take(notices[$0]) }
  }

  @Test func `one is enough where one is asked for`() {
    #expect(full(whole(0, 1) + whole(9, 10), times: 1) == [0, 2])
    #expect(full(whole(0, 1) + whole(9, 10), times: 1, phase: .ended) == [1, 3])
  }

  @Test func `two are a pair as soon as the second begins`() {
    #expect(full(whole(0, 1) + whole(2.4, 3), times: 2) == [2])
    #expect(full(whole(0, 1) + whole(2.4, 3), times: 2, phase: .ended) == [3])
  }

  @Test func `the pause counts from the last swing to the first`() {
    #expect(full(whole(0, 1) + whole(2.5, 3), times: 2) == [2])
    #expect(full(whole(0, 1) + whole(2.6, 3), times: 2) == [])
  }

  @Test func `after a long pause counting starts anew`() {
    #expect(full(whole(0, 1) + whole(5, 6) + whole(7.2, 8), times: 2) == [4])
  }

  @Test func `a pair is used up by its action`() {
    let shakes = whole(0, 1) + whole(2, 3) + whole(4, 5) + whole(6, 7)
    #expect(full(shakes, times: 2) == [2, 6])
    #expect(full(shakes, times: 3) == [4])
  }

  @Test func `devices are counted apart`() {
    #expect(full(whole(0, 1) + whole(2, 3, device: "other"), times: 2) == [])
  }

  @Test func `a cancelled shake breaks the row`() {
    let cancelled = [notice(.began, 2, 3), notice(.cancelled, 2, 3)]
    #expect(full(whole(0, 1) + cancelled + whole(4, 5), times: 3) == [])
  }
}
