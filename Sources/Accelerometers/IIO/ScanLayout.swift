// SPDX-License-Identifier: MIT

/// A value that a device can put into the records of its buffer.
struct ScanElement: Hashable, Sendable {
  /// Such as `in_accel_x` or `in_timestamp`.
  var name: String
  /// Its place among the others.
  var index: Int
  var format: ScanFormat
}

/// Where the values lie in a record of the elements that are switched on.
///
/// As the kernel lays them out: in the order of their indices, each at a multiple of its own size,
/// and the record as long as a multiple of its largest value.
struct ScanLayout: Hashable, Sendable {
  /// Where each axis lies, in the order that was asked for.
  let axes: [Place]
  /// Where the time lies, in nanoseconds.
  let time: Place?
  /// How many bytes a record takes.
  let byteCount: Int

  struct Place: Hashable, Sendable {
    var offset: Int
    var format: ScanFormat
  }

  /// Lays out `elements`; nil where one of `axes` is not among them.
  init?(_ elements: [ScanElement], axes: [String]) {
    var places: [String: Place] = [:]
    var end = 0
    var largest = 1
    for element in elements.sorted(by: { $0.index < $1.index }) {
      let size = element.format.byteCount
      end = Self.align(end, to: size)
      places[element.name] = Place(offset: end, format: element.format)
      end += size
      largest = max(largest, size)
    }
    let found = axes.compactMap { places[$0] }
    guard found.count == axes.count, found.allSatisfy({ $0.format.count == 1 }) else { return nil }
    self.axes = found
    time = places["in_timestamp"]
    byteCount = Self.align(end, to: largest)
  }

  private static func align(_ offset: Int, to size: Int) -> Int {
    (offset + size - 1) / size * size
  }
}

extension ScanLayout.Place {
  /// Reads the value out of the record that begins at `start`.
  func value(in bytes: [UInt8], recordAt start: Int) -> Int64 {
    format.value(in: bytes, at: start + offset)
  }
}
