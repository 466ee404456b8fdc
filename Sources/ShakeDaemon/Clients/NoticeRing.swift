// SPDX-License-Identifier: MIT
import Wire

/// The notices broadcast last, for those who come back and ask what they missed.
struct NoticeRing {
  /// A notice and its line, encoded once.
  struct Entry {
    let notice: Notice
    let sequence: Int
    let line: [UInt8]
  }

  private var entries: [Entry] = []
  private var oldest = 0
  private(set) var capacity: Int
  /// The sequence of the last notice; 0 before the first.
  private(set) var sequence = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Counts on from a predecessor's last notice.
  mutating func goOn(after sequence: Int) { self.sequence = max(sequence, 0) }

  /// The number of the next notice.
  mutating func nextSequence() -> Int {
    sequence += 1
    return sequence
  }

  /// Keeps a notice, in place of the oldest where the ring is full.
  mutating func append(_ entry: Entry) {
    guard capacity > 0 else { return }
    if entries.count < capacity {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % capacity
    }
  }

  /// Keeps another number of notices from now on, the latest of those that are there.
  mutating func resize(to capacity: Int) {
    guard capacity != self.capacity else { return }
    entries = Array((entries[oldest...] + entries[..<oldest]).suffix(capacity))
    oldest = 0
    self.capacity = capacity
  }

  /// What there is after `since`, oldest first, and how many after it are no longer there.
  func entries(since: Int) -> (entries: [Entry], missed: Int) {
    let inOrder = entries[oldest...] + entries[..<oldest]
    let kept = inOrder.filter { $0.sequence > since }
    // A sequence ahead of ours is from another instance: nothing of ours has been seen.
    guard since <= sequence else { return (Array(inOrder), sequence - inOrder.count) }
    return (Array(kept), sequence - since - kept.count)
  }
}
