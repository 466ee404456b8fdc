// SPDX-License-Identifier: MIT

/// The most recent values, the latest last; a push into a full ring evicts the oldest.
struct Ring<let capacity: Int, Element: BitwiseCopyable & Sendable>: Sendable {
  private var storage: [capacity of Element]
  private var next = 0
  private(set) var count = 0

  init(filledWith element: Element) { storage = .init(repeating: element) }

  /// The value pushed `age` pushes before the latest.
  subscript(age age: Int) -> Element {
    // Yielded in place: a swing is too large to be copied for one of its fields.
    _read { yield storage[place(of: age)] }
    _modify { yield &storage[place(of: age)] }
  }

  private func place(of age: Int) -> Int {
    let place = next - 1 - age
    return place < 0 ? place + capacity : place
  }

  mutating func push(_ element: Element) {
    storage[next] = element
    next = next + 1 == capacity ? 0 : next + 1
    if count < capacity { count += 1 }
  }

  mutating func removeAll() { count = 0 }
}
