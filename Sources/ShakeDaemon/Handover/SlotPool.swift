// SPDX-License-Identifier: MIT

/// Which slots of the file in memory are free, the lowest first.
///
/// It never asks the file: a page that is looked at takes memory, as one that is written does, and
/// there is room for far more connections than there are.
struct SlotPool {
  /// Slots above all that were ever taken.
  private var fresh: Range<Int>
  private var returned: [Int]

  /// Makes a pool of so many slots, of which some are held.
  init(count: Int, held: Set<Int> = []) {
    let end = min(count, (held.max() ?? -1) + 1)
    fresh = end..<max(end, count)
    returned = (0..<end).filter { !held.contains($0) }.reversed()
  }

  /// Takes a free slot; nil where there is none.
  mutating func take() -> Int? { returned.popLast() ?? fresh.popFirst() }

  /// Gives a slot back.
  mutating func give(back slot: Int) { returned.append(slot) }
}
