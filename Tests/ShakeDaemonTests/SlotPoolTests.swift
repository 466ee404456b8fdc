// SPDX-License-Identifier: MIT
import Testing

@testable import ShakeDaemon

@Suite struct `A pool of slots` {
  private func takeAll(_ pool: inout SlotPool) -> [Int] {
    var taken: [Int] = []
    while let slot = pool.take() { taken.append(slot) }
    return taken
  }

  @Test func `gives each slot once, the lowest first`() {
    var pool = SlotPool(count: 4)
    let taken = takeAll(&pool)
    #expect(taken == [0, 1, 2, 3])
  }

  @Test func `leaves out what is held`() {
    var pool = SlotPool(count: 6, held: [0, 3])
    let taken = takeAll(&pool)
    #expect(taken == [1, 2, 4, 5])
  }

  @Test func `gives again what was given back`() {
    var pool = SlotPool(count: 2)
    let first = pool.take()
    pool.give(back: 0)
    let taken = takeAll(&pool)
    #expect(first == 0)
    #expect(taken == [0, 1])
  }

  @Test func `has nothing where there are no slots`() {
    var pool = SlotPool(count: 0)
    let slot = pool.take()
    #expect(slot == nil)
  }
}
