// SPDX-License-Identifier: MIT
import Motion
import ShakectlCommands
import Testing
import Wire

@Suite struct `Text for people` {
  private static let device = DeviceReference(id: "pad", name: "Pad", role: "controller")
  // Its time of day is the same wherever the test runs: only minutes and below are compared.
  private static let time = UTCTime(microseconds: 250_000)

  private func shake(
    _ phase: ShakeNotice.Phase, isSynthetic: Bool = false, reason: Cancellation? = nil
  ) -> Notice {
    .shake(
      ShakeNotice(
        sequence: 1, phase: phase, shake: 1, time: Self.time, moment: Timestamp(nanoseconds: 0),
        device: Self.device,
        finding: Shake(
          start: Timestamp(nanoseconds: 0), end: Timestamp(nanoseconds: 1_240_000_000),
          peak: 2.36, swings: 9, frequency: 3.628, axis: Vector(x: 0, y: 1, z: 0)),
        isSynthetic: isSynthetic, reason: reason))
  }

  private func text(_ notice: Notice) -> String {
    // The hours depend on where the machine stands.
    String(noticeText(notice, console: Console(json: false)).dropFirst(6))
  }

  @Test func `each phase has its line`() {
    #expect(text(shake(.began)) == "00.250  began      2.4 g  up-down     3.6 Hz  Pad")
    #expect(
      text(shake(.ended, isSynthetic: true))
        == "00.250  ended      2.4 g  up-down     9 swings in 1.2 s  3.6 Hz  Pad (simulated)")
    #expect(
      text(shake(.cancelled, reason: .gap))
        == "00.250  cancelled  2.4 g  up-down     9 swings in 1.2 s  3.6 Hz  gap  Pad")
  }

  @Test func `a near miss names the rule and its margin`() {
    let notice = Notice.nearMiss(
      NearMissNotice(
        sequence: 1, time: Self.time, moment: Timestamp(nanoseconds: 0), device: Self.device,
        finding: NearMiss(
          start: Timestamp(nanoseconds: 0), end: Timestamp(nanoseconds: 0), peak: 1.9, swings: 3,
          rule: .oneSided, measured: 0.18, required: 0.26)))
    #expect(text(notice) == "00.250  near miss  1.9 g  one-sided: 0.18 of 0.26  Pad")
  }

  @Test func `a device's change has its reason`() {
    let notice = Notice.device(
      DeviceNotice(
        sequence: 1, time: Self.time, change: .degraded, device: Self.device, reason: "silent"))
    #expect(text(notice) == "00.250  degraded   silent  Pad")
  }

  @Test func `devices show how they stand and refused nodes why`() {
    let devices = [
      DeviceReport(
        Self.device, node: "/dev/input/event7", state: .active, isSynthetic: true,
        scale: .init(unitsPerG: 8192, source: "resolution"), rate: 250, range: 4,
        samples: 100, gaps: 1, shakes: 2, nearMisses: 1),
      DeviceReport(
        DeviceReference(id: "w", name: "Wheel", role: "unknown"), node: "/dev/input/event9",
        state: .refused, reason: "it has buttons"),
    ]
    #expect(
      devicesText(devices, console: Console(json: false)) == """
        Pad  active
          id        pad
          node      /dev/input/event7
          role      controller, simulated
          scale     8192 units per g, by resolution
          range     ±4 g
          rate      250 Hz
          samples   100, with 1 gap
          shakes    2, and 1 motion that came near

        Left alone:
          /dev/input/event9  Wheel: it has buttons
        """)
  }

  @Test func `status tells what a person asks`() {
    let report = StatusReport(
      version: "1.2", instance: "a", sequence: 0, uptime: 7_260, setting: "firm",
      devices: .init(working: 2, failing: 1, refused: 3), subscribers: 4, shakes: 5,
      nearMisses: 6, lastShake: nil, cpu: 7.26, wakeUps: 36_300)
    #expect(
      statusRows(report).map { "\($0.label): \($0.text)" } == [
        "daemon: shaked 1.2, for 2 h 1 min, 0.10 % of a processor",
        "wake-ups: 36300, 5.0 a second",
        "sensors: 2 working sensors, 1 failing, 3 nodes refused",
        "subscribers: 4",
        "setting: firm",
        "shakes: 5, and 6 motions that came near",
      ])
  }

  @Test(arguments: [
    (0.0, 1, "0.0"), (2.36, 1, "2.4"), (0.04, 1, "0.0"), (0.05, 2, "0.05"), (12.5, 0, "13"),
    (-0.25, 2, "-0.25"), (100, 2, "100.00"),
  ])
  func `numbers have their decimals`(_ number: Double, _ decimals: Int, _ text: String) {
    #expect(fixed(number, decimals: decimals) == text)
  }

  @Test(arguments: [
    (5.9, "5 s"), (61, "1 min 1 s"), (3_660, "1 h 1 min"), (90_000, "1 day 1 h"),
    (180_000, "2 days 2 h"),
  ])
  func `a span has its two largest units`(_ seconds: Double, _ text: String) {
    #expect(span(seconds) == text)
  }
}
