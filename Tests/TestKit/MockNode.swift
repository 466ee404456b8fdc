// SPDX-License-Identifier: MIT
import Accelerometers
import CLibevdev
import Glibc

/// An input node of a testbed, made after a fixture.
package struct MockNode {
  package let fixture: EvdevFixture
  package let number: Int

  /// Describes the node /dev/input/event`number`.
  package init(_ fixture: EvdevFixture, number: Int) {
    self.fixture = fixture
    self.number = number
  }

  package var node: String { "/dev/input/event\(number)" }
  package var parent: String { "/sys/devices/virtual/input/input\(number)" }
  package var syspath: String { "\(parent)/event\(number)" }

  /// Plugs it in; the axes show `values`, or those of the fixture's rest.
  package func attach(to testbed: Testbed, values: [Int32]? = nil) throws {
    try appear(in: testbed)
    try testbed.answer(answers(values ?? fixture.rest ?? []))
  }

  /// Plugs it in without any answers to ioctl(2), for those who have answers of their own.
  package func appear(in testbed: Testbed) throws {
    try testbed.add(description)
    try testbed.makePipe(at: node)
  }

  /// Sends events to whoever reads the node.
  package func send(_ events: [MockEvent], to testbed: Testbed) throws {
    let records = events.map(\.record)
    try testbed.write(records.span.bytes, to: node)
  }

  private var eventTypes: CodeSet {
    var types: CodeSet = [0]
    if !(fixture.keys ?? []).isEmpty { types.insert(1) }
    if !(fixture.relative ?? []).isEmpty { types.insert(2) }
    if !fixture.absolute.isEmpty { types.insert(3) }
    if fixture.timestamps { types.insert(4) }
    return types
  }

  private var axisCodes: CodeSet { CodeSet(fixture.absolute.keys.compactMap(EvdevFixture.code)) }

  private var description: String {
    let path = parent.dropFirst("/sys".count)
    return """
      P: \(path)/event\(number)
      N: input/event\(number)
      E: DEVNAME=\(node)
      E: SUBSYSTEM=input
      E: MAJOR=13
      E: MINOR=\(64 + number)
      \(fixture.tagged ? "E: ID_INPUT_ACCELEROMETER=1" : "E: ID_INPUT=1")
      A: dev=13:\(64 + number)
      L: device=../../input\(number)

      P: \(path)
      E: SUBSYSTEM=input
      A: capabilities/abs=\(axisCodes.words)
      A: capabilities/ev=\(eventTypes.words)
      A: capabilities/key=\(CodeSet(fixture.keys ?? []).words)
      A: capabilities/rel=\(CodeSet(fixture.relative ?? []).words)
      A: id/bustype=\(digits(fixture.identity.bus.rawValue))
      A: id/product=\(fixture.product)
      A: id/vendor=\(fixture.vendor)
      A: id/version=\(fixture.version)
      A: name=\(fixture.name)
      A: phys=\(fixture.phys)
      A: properties=\(CodeSet(fixture.properties).words)
      A: uniq=

      """
  }

  /// Every question that libevdev asks must be there, at exactly the length that it asks for.
  private func answers(_ values: [Int32]) -> String {
    let identity = fixture.identity
    var lines = [
      "@DEV \(node)",
      "EVIOCGVERSION 0 01000100",
      "EVIOCGID 0 "
        + hex(
          littleEndian(identity.bus.rawValue) + littleEndian(identity.vendor)
            + littleEndian(identity.product) + littleEndian(identity.version)),
      "EVIOCGNAME(0) \(fixture.name.utf8.count + 1) \(hex(Array(fixture.name.utf8), length: 255))",
      "EVIOCGPROP(0) 8 \(hex(CodeSet(fixture.properties).bytes, length: 8))",
      "EVIOCGBIT(0) 8 \(hex(eventTypes.bytes, length: 8))",
      "EVIOCGBIT(1) 96 \(hex(CodeSet(fixture.keys ?? []).bytes, length: 96))",
      "EVIOCGBIT(2) 8 \(hex(CodeSet(fixture.relative ?? []).bytes, length: 8))",
      "EVIOCGBIT(3) 8 \(hex(axisCodes.bytes, length: 8))",
      "EVIOCGBIT(4) 8 \(hex(fixture.timestamps ? [0x20] : [], length: 8))",
      "EVIOCGBIT(5) 8 \(hex([], length: 8))", "EVIOCGBIT(17) 8 \(hex([], length: 8))",
      "EVIOCGBIT(18) 8 \(hex([], length: 8))", "EVIOCGBIT(21) 16 \(hex([], length: 16))",
      "EVIOCGKEY(0) 96 \(hex([], length: 96))", "EVIOCGLED(0) 8 \(hex([], length: 8))",
      "EVIOCGSW(0) 8 \(hex([], length: 8))",
    ]
    if !fixture.phys.isEmpty {
      let phys = hex(Array(fixture.phys.utf8), length: 255)
      lines.append("EVIOCGPHYS(0) \(fixture.phys.utf8.count + 1) \(phys)")
    }
    for (axis, numbers) in fixture.absolute {
      guard let code = EvdevFixture.code(of: axis) else { continue }
      let place = fixture.axes?.firstIndex(of: axis)
      let value = place.flatMap { $0 < values.count ? values[$0] : nil } ?? 0
      let answer = ([value] + numbers).flatMap(littleEndian)
      lines.append("EVIOCGABS\(code == 0 ? "" : "(\(code))") 0 \(hex(answer))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// An event to be sent.
package struct MockEvent {
  package var type: UInt16
  package var code: UInt16
  package var value: Int32
  package var microseconds: Int64

  /// One event of the kernel.
  package init(_ type: CInt, _ code: CInt, _ value: Int32, at microseconds: Int64 = 0) {
    self.type = UInt16(type)
    self.code = UInt16(code)
    self.value = value
    self.microseconds = microseconds
  }

  var record: input_event {
    var event = input_event()
    event.type = type
    event.code = code
    event.value = value
    event.time.tv_sec = Int(microseconds / 1_000_000)
    event.time.tv_usec = Int(microseconds % 1_000_000)
    return event
  }

  /// A whole frame of the axes X, Y, Z.
  package static func frame(_ values: [Int32], at microseconds: Int64) -> [MockEvent] {
    values.enumerated().map { MockEvent(EV_ABS, CInt($0), $1, at: microseconds) }
      + [MockEvent(EV_SYN, SYN_REPORT, 0, at: microseconds)]
  }
}

extension CodeSet {
  fileprivate var bytes: [UInt8] {
    var result: [UInt8] = []
    for code in self {
      while result.count <= code / 8 { result.append(0) }
      result[Int(code / 8)] |= 1 << (code % 8)
    }
    return result
  }

  /// As sysfs prints it.
  fileprivate var words: String {
    var words: [UInt] = [0]
    for code in self {
      while words.count <= code / 64 { words.append(0) }
      words[Int(code / 64)] |= 1 << UInt(code % 64)
    }
    return words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
  }
}

private func hex(_ bytes: [UInt8], length: Int? = nil) -> String {
  let padded = bytes + Array(repeating: 0, count: max(0, (length ?? 0) - bytes.count))
  return padded.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
}

private func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

private func digits(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
