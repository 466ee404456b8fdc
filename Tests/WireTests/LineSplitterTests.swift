// SPDX-License-Identifier: MIT
import Testing
import Wire

@Suite struct `Line splitter` {
  @Test func `lines come out whole however the bytes arrive`() {
    let stream = bytes("one\ntwo\n\nthree")
    for size in 1...stream.count {
      var splitter = LineSplitter()
      var pieces: [LineSplitter.Piece] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        pieces += splitter.take(stream[start..<min(start + size, stream.count)])
      }
      #expect(pieces == [.line(bytes("one")), .line(bytes("two")), .line([])])
      let rest = splitter.finish()
      #expect(rest == bytes("three"))
    }
  }

  @Test func `a line of just the limit passes and one more byte does not`() {
    let longest = [UInt8](repeating: 65, count: Line.limit - 1)
    var splitter = LineSplitter()
    let passed = splitter.take(longest + bytes("\n"))
    #expect(passed == [.line(longest)])
    let refused = splitter.take(longest + bytes("A\n"))
    #expect(refused == [.tooLong])
  }

  @Test func `a line without an end is too long as soon as the limit is reached`() {
    var splitter = LineSplitter(limit: 4)
    let pieces = [splitter.take(bytes("abc")), splitter.take(bytes("d"))]
    #expect(pieces == [[], [.tooLong]])
  }

  @Test func `nothing comes after a line that was too long`() {
    var splitter = LineSplitter(limit: 4)
    let pieces = splitter.take(bytes("a\nabcdef\nb\n"))
    let later = splitter.take(bytes("c\n"))
    let rest = splitter.finish()
    #expect(pieces == [.line(bytes("a")), .tooLong])
    #expect(later == [])
    #expect(rest == nil)
  }
}
