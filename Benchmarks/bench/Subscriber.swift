// SPDX-License-Identifier: MIT
import Glibc
import Motion
import UnixIO

/// A connection that reads notices and notes when they came.
final class Subscriber {
  private let stream: UnixStream
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var rest: [UInt8] = []

  init(_ stream: consuming UnixStream) { self.stream = stream }

  /// Waits for a line with `text` in it; answers when it came, or nil where none comes in time.
  func awaitLine(with text: String, until deadline: Timestamp) throws(Errno) -> Timestamp? {
    while true {
      let moment = Timestamp.now
      if try takeLines(with: text) > 0 { return moment }
      guard waitUntilReadable(before: deadline) else { return nil }
    }
  }

  /// Waits until there is something; answers whether there is.
  func waitUntilReadable(before deadline: Timestamp) -> Bool {
    let left = deadline - .now
    guard left > 0 else { return false }
    return stream.descriptor.withRawValue {
      var entry = pollfd(fd: $0, events: CShort(POLLIN), revents: 0)
      return poll(&entry, 1, CInt(left.rawValue / 1_000_000) + 1) > 0
    }
  }

  /// Takes what is there; answers how many lines had `text` in them.
  func takeLines(with text: String) throws(Errno) -> Int {
    let sought = Array(text.utf8)
    var found = 0
    do throws(Errno) {
      while true {
        let count = try stream.receive(into: &buffer)
        if count == 0 { throw .brokenPipe }
        rest += buffer[..<count]
        found += countLines(with: sought)
        // What is less than the buffer was all there is.
        if count < buffer.count { return found }
      }
    } catch .wouldBlock {
      return found
    }
  }

  private func countLines(with sought: [UInt8]) -> Int {
    var found = 0
    var matched = 0
    var hasText = false
    var end = 0
    for (place, byte) in rest.enumerated() {
      if byte == UInt8(ascii: "\n") {
        if hasText { found += 1 }
        (matched, hasText, end) = (0, false, place + 1)
      } else if !hasText {
        // What is sought starts with a quotation mark and has another only at its end, so that
        // a search never has to go back.
        matched = byte == sought[matched] ? matched + 1 : byte == sought[0] ? 1 : 0
        if matched == sought.count { (matched, hasText) = (0, true) }
      }
    }
    rest.removeFirst(end)
    return found
  }

  /// Leaves what has come so far unread by anyone.
  func discard() throws(Errno) { _ = try takeLines(with: "\"") }
}
