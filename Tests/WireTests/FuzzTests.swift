// SPDX-License-Identifier: MIT
import Testing
import Wire

/// A generator whose numbers are the same on every run (Steele, Lea, Flood: SplitMix64).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

@Suite struct `Lines bent at random` {
  private static let fragments =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "null", "true", "-0", "1e999",
      "1e-999", "99999999999999999999", "0.1", "\u{0}", "é", "request", "subscribe", "since",
    ].map(bytes) + [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80]]

  private static func bent(_ line: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var line = line
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let at = Int.random(in: 0...line.count, using: &random)
      let end = min(line.count, at + Int.random(in: 0...3, using: &random))
      let fragment = fragments.randomElement(using: &random) ?? []
      line.replaceSubrange(at..<end, with: Bool.random(using: &random) ? fragment : [])
    }
    return line
  }

  @Test func `a bent request is read or refused with a code and a short message`() {
    var random = SplitMix(state: 1)
    var outcomes: Set<String> = []
    for round in 0..<20_000 {
      let line = Example.requests[round % Example.requests.count].line
      do throws(RequestEnvelope.Refusal) {
        let envelope = try RequestEnvelope(line: Self.bent(line, &random))
        outcomes.insert("read")
        // What was read has a line of its own that means the same.
        #expect(throws: Never.self) {
          try #require(RequestEnvelope(line: envelope.line) == envelope)
        }
      } catch {
        outcomes.insert(error.error.code.rawValue)
        if error.error.message.utf8.count > 300 { Issue.record("long: \(error)") }
      }
    }
    #expect(outcomes == ["read", "bad-json", "bad-request", "unknown-request"])
  }

  @Test func `a bent line from the daemon is read or refused`() {
    var random = SplitMix(state: 2)
    let lines = Example.notices.map(\.line) + Example.replies.map(\.line)
    var outcomes: Set<String> = []
    for round in 0..<20_000 {
      do throws(WireError) {
        switch try DaemonLine(line: Self.bent(lines[round % lines.count], &random)) {
        case .notice, .reply: outcomes.insert("read")
        case .unknown: outcomes.insert("unknown")
        }
      } catch {
        outcomes.insert(error.code.rawValue)
      }
    }
    #expect(outcomes == ["read", "unknown", "bad-json", "bad-request"])
  }

  @Test func `deep nesting is refused`() {
    let deep = bytes(
      #"{"request":"ping","id":"# + String(repeating: "[", count: 2_000)
        + String(repeating: "]", count: 2_000) + "}")
    let refusal = #expect(throws: RequestEnvelope.Refusal.self) { try RequestEnvelope(line: deep) }
    #expect(refusal?.error.code == .badJSON)
  }
}
