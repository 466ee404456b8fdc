import TestKit
// SPDX-License-Identifier: MIT
import Testing

@testable import Accelerometers

@Suite struct `A scan format` {
  private func value(_ type: String, _ bytes: [UInt8]) -> Int64? {
    ScanFormat(type)?.value(in: bytes, at: 0)
  }

  @Test func `reads the words that others have misread`() {
    let found = [
      value("be:s14/16>>2", [0xf8, 0x70]), value("be:s14/16>>2", [0x04, 0xcc]),
      value("le:s16/16>>0", [0x38, 0xff]), value("le:s16/32>>0", [0xb0, 0xc1, 0x34, 0x12]),
      value("le:s8/8>>0", [0x80]), value("le:u8/16>>8", [0x00, 0xff]),
      value("le:s64/64>>0", [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ]
    #expect(found == [-484, 307, -200, -15_952, -128, 255, -2])
  }

  @Test(arguments: [
    "le:s8/16>>8", "le:s10/16>>6", "be:s12/16>>4", "le:s14/16>>2", "le:s32/32>>0", "le:s64/64>>0",
    "le:s16/32X4>>0", "be:u12/16",
  ])
  func `understands every notation that drivers use`(type: String) {
    #expect(ScanFormat(type) != nil)
  }

  @Test(arguments: [
    "", "le", "le:s", "xe:s16/16>>0", "le:s16/24>>0", "le:s17/16>>0", "le:s16/16>>1", "le:s0/16>>0",
    "le:s16/16>>0 ", "le:s16/16X0>>0", "le:s16/16X9999>>0", "le:s-1/16>>0", "le:s16/16>>",
    "le:s99999999999999999999/16",
  ])
  func `is refused where it cannot be`(type: String) {
    #expect(ScanFormat(type) == nil)
  }

  @Test func `reads back what was written, whatever stands in the bits between`() {
    var random = SplitMix(seed: 20_261_201)
    for _ in 0..<20_000 {
      let storage = [8, 16, 32, 64][Int(random.next() % 4)]
      let bits = Int(random.next() % UInt64(storage)) + 1
      let shift = Int(random.next() % UInt64(storage - bits + 1))
      let isSigned = random.next() % 2 == 0
      // A value of 64 bits without a sign does not fit into an Int64.
      guard isSigned || bits < 64 else { continue }
      let type =
        "\(random.next() % 2 == 0 ? "be" : "le"):\(isSigned ? "s" : "u")\(bits)/\(storage)>>\(shift)"
      let word = Int64(bitPattern: random.next())
      let spare = Int64(64 - bits)
      let expected =
        isSigned
        ? (word << spare) >> spare
        : Int64(bitPattern: UInt64(bitPattern: word << spare) >> UInt64(spare))
      #expect(value(type, MockWord(type, expected).bytes) == expected, "\(type)")
    }
  }

  @Test func `never traps on any text`() {
    var random = SplitMix(seed: 7)
    let alphabet = Array("lbe:su0123456789/X>>. ")
    var understood = 0
    for _ in 0..<20_000 {
      let length = Int(random.next() % 14)
      let tail = String(
        (0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
      let text = random.next() % 2 == 0 ? tail : "le:s\(tail)"
      if let format = ScanFormat(text) {
        understood += 1
        let bytes = [UInt8](repeating: 0xa5, count: format.byteCount)
        _ = format.value(in: bytes, at: 0)
      }
    }
    #expect(understood > 0)
  }
}

@Suite struct `A scan layout` {
  private func element(_ name: String, _ index: Int, _ type: String) throws -> ScanElement {
    ScanElement(name: name, index: index, format: try #require(ScanFormat(type)))
  }

  private let axes = ["in_accel_x", "in_accel_y", "in_accel_z"]

  @Test func `goes by the indices and not by the letters`() throws {
    let layout = try #require(
      ScanLayout(
        [
          element("in_accel_x", 2, "le:s16/32>>0"), element("in_accel_y", 1, "le:s16/32>>0"),
          element("in_accel_z", 0, "le:s16/32>>0"), element("in_timestamp", 3, "le:s64/64>>0"),
        ], axes: axes))
    #expect(layout.axes.map(\.offset) == [8, 4, 0])
    #expect(layout.time?.offset == 16)
    #expect(layout.byteCount == 24)
  }

  @Test func `pads bytes before a stamp`() throws {
    let layout = try #require(
      ScanLayout(
        [
          element("in_accel_x", 0, "le:s8/8>>0"), element("in_accel_y", 1, "le:s8/8>>0"),
          element("in_accel_z", 2, "le:s8/8>>0"), element("in_timestamp", 3, "le:s64/64>>0"),
        ], axes: axes))
    #expect(layout.axes.map(\.offset) == [0, 1, 2])
    #expect(layout.time?.offset == 8)
    #expect(layout.byteCount == 16)
  }

  @Test func `has no padding where there is no stamp`() throws {
    let layout = try #require(
      ScanLayout(
        axes.enumerated().map { try element($1, $0, "be:s16/16>>0") }, axes: axes))
    #expect(layout.time == nil)
    #expect(layout.byteCount == 6)
  }

  @Test func `is refused where an axis is missing or is several values`() throws {
    let quaternion = try [
      element("in_accel_x", 0, "le:s16/32X4>>0"), element("in_accel_y", 1, "le:s16/32>>0"),
      element("in_accel_z", 2, "le:s16/32>>0"),
    ]
    #expect(ScanLayout(quaternion, axes: axes) == nil)
    #expect(ScanLayout(Array(quaternion.dropFirst()), axes: axes) == nil)
  }
}

/// The same numbers on every run. SplitMix64
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
