// SPDX-License-Identifier: MIT
import Testing
import Wire

@testable import ShakeDaemon

@Suite struct `A ring of notices` {
  private func ring(capacity: Int, notices: Int) -> NoticeRing {
    var ring = NoticeRing(capacity: capacity)
    for _ in 0..<notices {
      let sequence = ring.nextSequence()
      ring.append(NoticeRing.Entry(notice: .lagged(missed: 0), sequence: sequence, line: []))
    }
    return ring
  }

  private func replay(_ ring: NoticeRing, since: Int) -> [Int] {
    ring.entries(since: since).entries.map(\.sequence)
  }

  @Test func `replays what came after a sequence`() {
    let ring = ring(capacity: 10, notices: 5)
    #expect(replay(ring, since: 3) == [4, 5])
    #expect(replay(ring, since: 5) == [])
    #expect(ring.entries(since: 3).missed == 0)
  }

  @Test func `says how many it no longer has`() {
    let ring = ring(capacity: 3, notices: 10)
    #expect(replay(ring, since: 0) == [8, 9, 10])
    #expect(ring.entries(since: 0).missed == 7)
    #expect(ring.entries(since: 6).missed == 1)
    #expect(ring.entries(since: 7).missed == 0)
  }

  @Test func `replays all it has to one that counted with another daemon`() {
    let ring = ring(capacity: 3, notices: 4)
    #expect(replay(ring, since: 1_000) == [2, 3, 4])
    #expect(ring.entries(since: 1_000).missed == 1)
  }

  @Test func `keeps nothing where it has no room`() {
    let ring = ring(capacity: 0, notices: 4)
    #expect(replay(ring, since: 0) == [])
    #expect(ring.entries(since: 0).missed == 4)
    #expect(ring.sequence == 4)
  }

  @Test func `keeps the latest when it is made smaller, and order when it is made larger`() {
    var ring = ring(capacity: 3, notices: 5)
    ring.resize(to: 2)
    #expect(replay(ring, since: 0) == [4, 5])
    ring.resize(to: 4)
    for _ in 0..<2 {
      let sequence = ring.nextSequence()
      ring.append(NoticeRing.Entry(notice: .lagged(missed: 0), sequence: sequence, line: []))
    }
    #expect(replay(ring, since: 0) == [4, 5, 6, 7])
  }
}
