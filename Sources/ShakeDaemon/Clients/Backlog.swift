// SPDX-License-Identifier: MIT

/// Lines that a subscriber has yet to take, oldest first.
///
/// A line that goes to many is stored once: each backlog holds it by reference, and is charged
/// for its bytes. The front line may have been sent in part; it is never cut elsewhere.
struct Backlog {
  private var lines: [[UInt8]] = []
  private var front = 0
  private var sentOfFront = 0
  /// The bytes that are waiting.
  private(set) var byteCount = 0
  /// More than these do not wait.
  var byteLimit: Int

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  var isEmpty: Bool { byteCount == 0 }

  /// Whether `count` more bytes may wait.
  func hasRoom(for count: Int) -> Bool { byteCount + count <= byteLimit }

  /// What remains of a line that has gone in part; empty between lines.
  var restOfFront: ArraySlice<UInt8> {
    sentOfFront > 0 && front < lines.count ? lines[front][sentOfFront...] : []
  }

  /// How many lines wait of which nothing has gone.
  var untouchedLineCount: Int { lines.count - front - (sentOfFront > 0 ? 1 : 0) }

  /// Puts a line at the end, of which the first `sent` bytes have gone already.
  ///
  /// A line in part is the first of all, and its rest waits in any case: what has begun must end.
  mutating func append(_ line: [UInt8], sent: Int = 0) {
    precondition(sent == 0 || isEmpty, "only the front line may be half sent")
    precondition(sent < line.count, "nothing is left of the line")
    if isEmpty {
      lines.removeAll(keepingCapacity: true)
      front = 0
      sentOfFront = sent
    }
    lines.append(line)
    byteCount += line.count - sent
  }

  /// Hands bytes from the front to `send`, which answers how many went, until one answers 0.
  mutating func drain<Failure: Error>(
    _ send: (ArraySlice<UInt8>) throws(Failure) -> Int
  ) throws(Failure) {
    while front < lines.count {
      let count = try send(lines[front][sentOfFront...])
      guard count > 0 else { break }
      byteCount -= count
      sentOfFront += count
      if sentOfFront == lines[front].count {
        front += 1
        sentOfFront = 0
      }
    }
    // Moving the rest forward costs as much as the lines before it, so it is paid for already.
    if front * 2 >= lines.count {
      lines.removeFirst(front)
      front = 0
    }
  }
}
