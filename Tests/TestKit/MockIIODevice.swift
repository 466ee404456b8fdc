// SPDX-License-Identifier: MIT
import Accelerometers
import Glibc
import UnixIO

/// An IIO device of a testbed, made after a fixture.
package struct MockIIODevice {
  package let fixture: IIOFixture

  /// Describes the device iio:device7 below a parent of its own.
  package init(_ fixture: IIOFixture) { self.fixture = fixture }

  package var parent: String { "/sys/devices/platform/parent" }
  package var syspath: String { "\(parent)/iio:device7" }
  package var node: String { "/dev/iio:device7" }

  /// Plugs it in; devices without a buffer have no node.
  package func attach(to testbed: Testbed) throws {
    let attributes = fixture.attributes.sorted { $0.key < $1.key }
      .map { "A: \($0.key)=\($0.value)\\n" }
    let properties =
      (fixture.location.map { ["E: ACCEL_LOCATION=\($0)"] } ?? [])
      + (fixture.hasBuffer ? ["E: DEVNAME=\(node)", "E: MAJOR=244", "E: MINOR=7"] : [])
    let lines =
      ["P: /devices/platform/parent/iio:device7"]
      + (fixture.hasBuffer ? ["N: iio:device7"] : [])
      + ["E: SUBSYSTEM=iio", "E: DEVTYPE=iio_device"] + properties
      + (fixture.hasBuffer ? ["A: dev=244:7"] : []) + attributes
      + ["", "P: /devices/platform/parent", "E: SUBSYSTEM=platform", ""]
    try testbed.add(lines.joined(separator: "\n"))
    if fixture.hasBuffer { try testbed.makePipe(at: node) }
  }

  /// Sends bytes of the buffer to whoever reads the node.
  package func send(_ bytes: [UInt8], to testbed: Testbed) throws {
    try testbed.write(bytes.span.bytes, to: node)
  }

  /// Plays another device's frames, made fit by `factor`, at their own pace into the buffer.
  package func play(
    _ recording: MockRecording, by factor: Double, of testbed: Testbed
  ) async throws {
    let start = ContinuousClock.now
    for frame in recording.frames {
      try await Task.sleep(until: start + .microseconds(frame.microseconds), tolerance: .zero)
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      let values = frame.values.prefix(3).map { Int(Double($0) * factor) }
      let stamp = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
      try send(record(values, nanoseconds: stamp), to: testbed)
    }
  }

  /// What an attribute says now.
  package func attribute(_ name: String) throws -> String {
    let file = try OwnedDescriptor(opening: "\(syspath)/\(name)", O_RDONLY)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = try file.read(into: &buffer)
    return String(decoding: buffer[..<count].prefix { $0 != 10 }, as: UTF8.self)
  }

  /// Makes an attribute say something else.
  package func set(_ name: String, to value: String) throws {
    let file = try OwnedDescriptor(opening: "\(syspath)/\(name)", O_WRONLY | O_TRUNC)
    _ = try file.write(Array("\(value)\n".utf8).span.bytes)
  }

  /// A record of the buffer as the fixture's scan elements lay it out, with ones in all bits that
  /// mean nothing.
  package func record(_ values: [Int], nanoseconds: Int64) -> [UInt8] {
    let prefix = "scan_elements/"
    var record: [UInt8] = []
    var largest = 1
    let elements = fixture.attributes.compactMap { key, value -> (Int, String)? in
      guard key.hasPrefix(prefix), key.hasSuffix("_index"), let index = Int(value) else {
        return nil
      }
      return (index, String(key.dropFirst(prefix.count).dropLast("_index".count)))
    }
    let wanted = ["in_accel_x": 0, "in_accel_y": 1, "in_accel_z": 2, "in_timestamp": 3]
    for (_, name) in elements.sorted(by: { $0.0 < $1.0 }) {
      guard let place = wanted[name], let type = fixture.attributes["\(prefix)\(name)_type"] else {
        continue
      }
      let value = place < 3 ? Int64(values[place]) : nanoseconds
      let word = MockWord(type, value)
      while record.count % word.bytes.count != 0 { record.append(0xff) }
      record += word.bytes
      largest = max(largest, word.bytes.count)
    }
    while record.count % largest != 0 { record.append(0xff) }
    return record
  }
}

/// A value written bit by bit, as `type` says, into a word that is otherwise full of ones.
package struct MockWord {
  package let bytes: [UInt8]

  /// Writes `value` by a type such as `be:s12/16>>4`.
  package init(_ type: String, _ value: Int64) {
    let parts = type.split { ":/>".contains($0) }.map(String.init)
    let bits = Int(parts[1].dropFirst()) ?? 0
    let storage = Int(parts[2]) ?? 8
    let shift = parts.count > 3 ? Int(parts[3]) ?? 0 : 0
    var bytes = [UInt8](repeating: 0xff, count: storage / 8)
    for bit in 0..<bits where value >> Int64(bit) & 1 == 0 {
      let place = bit + shift
      bytes[place / 8] &= ~(1 << (place % 8))
    }
    self.bytes = parts[0] == "be" ? bytes.reversed() : bytes
  }
}
