// SPDX-License-Identifier: MIT
import CLibevdev
import FoundationEssentials

/// Frames of a real device, as a file of Tests/Fixtures keeps them: a line each, with the
/// microseconds since the first one and the value that each column's axis had then.
package struct MockRecording: Sendable {
  package struct Frame: Sendable {
    package var microseconds: Int64
    package var values: [Int32]
  }

  /// The id of the fixture that it was recorded from.
  package let device: String
  package let frames: [Frame]
  private let columns: [String]

  /// Reads a file of Tests/Fixtures.
  package init(_ name: String) throws {
    var device = ""
    var columns: [String] = []
    var frames: [Frame] = []
    for line in String(decoding: try fixture(name), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "#" {
        if words.dropFirst().first == "device" { device = words.dropFirst(2).joined() }
        if words.dropFirst().first == "columns" { columns = words.dropFirst(3).map(String.init) }
      } else if let time = words.first.flatMap({ Int64($0) }) {
        frames.append(Frame(microseconds: time, values: words.dropFirst().compactMap { Int32($0) }))
      }
    }
    self.device = device
    self.columns = columns
    self.frames = frames
  }

  /// The events of a frame at `origin`, in microseconds, plus its own time.
  package func events(of frame: Frame, origin: Int64) -> [MockEvent] {
    let time = origin + frame.microseconds
    let values = zip(columns, frame.values).compactMap { column, value -> MockEvent? in
      if column == "stamp" { return MockEvent(EV_MSC, MSC_TIMESTAMP, value, at: time) }
      return EvdevFixture.code(of: column).map { MockEvent(EV_ABS, CInt($0), value, at: time) }
    }
    return values + [MockEvent(EV_SYN, SYN_REPORT, 0, at: time)]
  }

  /// Plays the frames at their own pace, which is that of the motion.
  package func play(to node: MockNode, of testbed: Testbed) async throws {
    let start = ContinuousClock.now
    for frame in frames {
      try await Task.sleep(until: start + .microseconds(frame.microseconds), tolerance: .zero)
      try node.send(events(of: frame, origin: 0), to: testbed)
    }
  }
}
