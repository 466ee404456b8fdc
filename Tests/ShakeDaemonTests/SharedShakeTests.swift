// SPDX-License-Identifier: MIT
import Motion
import Testing
import Wire

@testable import ShakeDaemon

@Suite struct `A shake found at several devices` {
  private let lid = DeviceReference(id: "lid", name: "Lid", role: "display")
  private let base = DeviceReference(id: "base", name: "Base", role: "base")

  private func shake(_ frequency: Double, peak: Double = 2, swings: Int = 4) -> Shake {
    Shake(
      start: Timestamp(seconds: 1), end: Timestamp(seconds: 2), peak: peak, swings: swings,
      frequency: frequency, axis: Vector(x: 1, y: 0, z: 0))
  }

  @Test func `is one where both move with the machine at one pace`() {
    let shared = SharedShake(1, shake(4), at: lid, mobility: .machine)
    #expect(shared.isSame(as: shake(4.8), mobility: .machine))
    #expect(!shared.isSame(as: shake(7), mobility: .machine))
  }

  @Test func `is never one of two things that move apart`() {
    let shared = SharedShake(1, shake(4), at: base, mobility: .machine)
    #expect(!shared.isSame(as: shake(4), mobility: .apart))
    let pad = SharedShake(2, shake(4), at: base, mobility: .apart)
    #expect(!pad.isSame(as: shake(4), mobility: .apart))
  }

  @Test func `is one with a copy that a program makes of any of them`() {
    let pad = SharedShake(1, shake(4), at: base, mobility: .apart)
    #expect(pad.isSame(as: shake(4), mobility: .copy))
    let copy = SharedShake(2, shake(4), at: base, mobility: .copy)
    #expect(copy.isSame(as: shake(4), mobility: .machine))
  }

  @Test func `ends once, when the last has become quiet, with the largest totals`() {
    var shared = SharedShake(1, shake(4), at: lid, mobility: .machine)
    shared.join(base)
    let afterLid = shared.end(shake(4.2, peak: 2.4, swings: 9), at: "lid")
    let afterBase = shared.end(shake(4, peak: 3, swings: 8), at: "base")
    #expect([afterLid, afterBase] == [false, true])
    #expect(shared.devices == [lid, base])
    #expect(shared.total.peak == 3)
    #expect(shared.total.swings == 9)
    #expect(shared.total.frequency == 4.2)
  }

  @Test func `may be joined again by a device that paused`() {
    var shared = SharedShake(1, shake(4), at: lid, mobility: .machine)
    shared.join(base)
    let first = shared.end(shake(4), at: "base")
    shared.join(base)
    let second = shared.end(shake(4), at: "lid")
    let third = shared.end(shake(4), at: "base")
    #expect([first, second, third] == [false, false, true])
    #expect(shared.devices == [lid, base])
  }
}
