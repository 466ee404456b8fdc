// SPDX-License-Identifier: MIT
import Motion
import Testing

@testable import Accelerometers

@Suite struct `A frame assembler` {
  /// Takes whole frames of events and answers what they complete.
  private func frames(
    of axes: [AxisCode], _ events: [(UInt16, UInt16, Int32)]
  ) -> [FrameAssembler.Frame] {
    var assembler = FrameAssembler(axes: axes)
    return events.compactMap { assembler.take(type: $0.0, code: $0.1, value: $0.2) }
  }

  @Test func `holds the values that a frame leaves out`() {
    let found = frames(
      of: [.x, .y, .z],
      [
        (3, 0, 5), (3, 1, 4), (3, 2, 4100), (0, 0, 0),
        (3, 1, 6), (0, 0, 0),
        (3, 2, 4200), (0, 0, 0),
        (0, 0, 0),
      ])
    #expect(
      found.map(\.values) == [
        Vector(x: 5, y: 4, z: 4100), Vector(x: 5, y: 6, z: 4100), Vector(x: 5, y: 6, z: 4200),
        Vector(x: 5, y: 6, z: 4200),
      ])
  }

  @Test func `leaves the rotation and the keys of the same node alone`() {
    let found = frames(
      of: [.x, .y, .z], [(3, 3, -2_000_000), (1, 0x130, 1), (3, 0, 1), (0, 0, 0)])
    #expect(found.map(\.values) == [Vector(x: 1, y: 0, z: 0)])
  }

  @Test func `reads acceleration where a Wii Remote has it`() {
    let found = frames(of: [.rx, .ry, .rz], [(3, 3, 1), (3, 4, 2), (3, 5, 3), (0, 0, 0)])
    #expect(found.map(\.values) == [Vector(x: 1, y: 2, z: 3)])
  }

  @Test func `takes a relative axis that is left out for zero`() {
    let found = frames(
      of: [.relativeX, .relativeY, .relativeZ],
      [(2, 0, 7), (2, 2, 250), (0, 0, 0), (2, 2, 251), (3, 0, 99), (0, 0, 0)])
    #expect(found.map(\.values) == [Vector(x: 7, y: 0, z: 250), Vector(x: 0, y: 0, z: 251)])
  }

  @Test func `reads two axes without a third`() {
    let found = frames(of: [.x, .y], [(3, 0, -485), (3, 1, -503), (3, 2, 9), (0, 0, 0)])
    #expect(found.map(\.values) == [Vector(x: -485, y: -503, z: 0)])
  }

  @Test func `gives a frame the device's own stamp and the next one none`() {
    let found = frames(of: [.x], [(4, 5, -1), (3, 0, 1), (0, 0, 0), (3, 0, 2), (0, 0, 0)])
    #expect(found.map(\.stamp) == [UInt32.max, nil])
  }
}
