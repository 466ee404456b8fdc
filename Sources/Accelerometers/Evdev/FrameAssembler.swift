// SPDX-License-Identifier: MIT
import Motion

/// Holds the axes' values and gathers events into frames.
///
/// The kernel sends only what has changed, so that an axis that a frame leaves out has the value
/// that it had; and a frame of none of our axes still says that they are as they were.
struct FrameAssembler: BitwiseCopyable {
  private let codes: [3 of UInt16]
  private let type: UInt16
  private var values: [3 of Double] = [0, 0, 0]
  /// The device's own time for the frame under way, in microseconds. `MSC_TIMESTAMP`
  private var stamp: UInt32?

  /// Numbers of event types and codes, as in linux/input-event-codes.h.
  private enum Number {
    static let synchronisation: UInt16 = 0
    static let relative: UInt16 = 2
    static let absolute: UInt16 = 3
    static let miscellaneous: UInt16 = 4
    static let report: UInt16 = 0
    static let timestamp: UInt16 = 5
    /// No axis has it: what a sensor with fewer axes has for those it lacks.
    static let none: UInt16 = 0xffff
  }

  /// Makes an assembler for up to three axes of one type.
  init(axes: [AxisCode]) {
    var codes: [3 of UInt16] = [Number.none, Number.none, Number.none]
    for (place, axis) in axes.prefix(3).enumerated() { codes[place] = axis.number }
    self.codes = codes
    type = axes.first?.isRelative == true ? Number.relative : Number.absolute
  }

  /// The values as they are now.
  var held: Vector { Vector(x: values[0], y: values[1], z: values[2]) }

  /// Takes one event; answers the frame that it completes, if it does.
  mutating func take(type: UInt16, code: UInt16, value: Int32) -> Frame? {
    switch (type, code) {
    case (self.type, _):
      for place in 0..<3 where codes[place] == code { values[place] = Double(value) }
      return nil
    case (Number.miscellaneous, Number.timestamp):
      stamp = UInt32(bitPattern: value)
      return nil
    case (Number.synchronisation, Number.report):
      let frame = Frame(values: held, stamp: stamp)
      stamp = nil
      if self.type == Number.relative { values = [0, 0, 0] }
      return frame
    default:
      return nil
    }
  }

  /// Puts the values right after missing events.
  mutating func hold(_ value: Int32, at place: Int) { values[place] = Double(value) }

  struct Frame: Hashable, BitwiseCopyable {
    var values: Vector
    var stamp: UInt32?
  }
}
