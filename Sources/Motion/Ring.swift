// SPDX-License-Identifier: MIT

/// The most recent values, the latest last; a push into a full ring evicts the oldest.
struct Ring<let capacity: Int, Element: BitwiseCopyable & Sendable>: Sendable {
  private var storage: [capacity of Element]
  private var next = 0
  private(set) var count = 0

  init(filledWith element: Element) { storage = .init(repeating: element) }

  /// The value pushed `age` pushes before the latest.
  subscript(age age: Int) -> Element {
    get { storage[(next + capacity - 1 - age) % capacity] }
    set { storage[(next + capacity - 1 - age) % capacity] = newValue }
  }

  mutating func push(_ element: Element) {
    storage[next] = element
    next = (next + 1) % capacity
    if count < capacity { count += 1 }
  }

  mutating func removeAll() { count = 0 }
}
