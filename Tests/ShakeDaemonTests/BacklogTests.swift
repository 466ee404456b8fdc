// SPDX-License-Identifier: MIT
import Testing

@testable import ShakeDaemon

@Suite struct `A backlog` {
  private func line(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Drains as a socket would that takes `room` bytes, and answers what went.
  private func drain(_ backlog: inout Backlog, room: Int) -> String {
    var left = room
    var sent: [UInt8] = []
    backlog.drain { part in
      let count = min(left, part.count)
      sent += part.prefix(count)
      left -= count
      return count
    }
    return String(decoding: sent, as: UTF8.self)
  }

  @Test func `gives bytes in their order, however little is taken at a time`() {
    var backlog = Backlog(byteLimit: 100)
    for text in ["one\n", "two\n", "three\n"] { backlog.append(line(text)) }
    var sent = ""
    while !backlog.isEmpty { sent += drain(&backlog, room: 3) }
    #expect(sent == "one\ntwo\nthree\n")
    #expect(backlog.byteCount == 0)
  }

  @Test func `goes on after the part of a line that has gone already`() {
    var backlog = Backlog(byteLimit: 100)
    backlog.append(line("hello\n"), sent: 2)
    backlog.append(line("you\n"))
    #expect(backlog.byteCount == 8)
    let sent = drain(&backlog, room: 100)
    #expect(sent == "llo\nyou\n")
  }

  @Test func `has room up to its limit and no further`() {
    var backlog = Backlog(byteLimit: 10)
    backlog.append(line("1234567\n"))
    #expect(backlog.hasRoom(for: 2))
    #expect(!backlog.hasRoom(for: 3))
    _ = drain(&backlog, room: 5)
    #expect(backlog.hasRoom(for: 7))
    #expect(!backlog.hasRoom(for: 8))
  }

  @Test func `does not grow while it is filled and emptied by turns`() {
    var backlog = Backlog(byteLimit: 1_000)
    var sent = ""
    var expected = ""
    backlog.append(line("a\n"))
    for number in 0..<500 {
      backlog.append(line("\(number)\n"))
      expected += "\(number)\n"
      sent += drain(&backlog, room: 4)
    }
    sent += drain(&backlog, room: 1_000)
    #expect(sent == "a\n" + expected)
  }
}
