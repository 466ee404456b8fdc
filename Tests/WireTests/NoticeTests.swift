// SPDX-License-Identifier: MIT
import Motion
import Testing
import Wire

@Suite struct `Notices and replies` {
  @Test(arguments: Example.notices)
  func `a notice read back from its line is the same`(_ notice: Notice) throws {
    #expect(try DaemonLine(line: notice.line) == .notice(notice))
  }

  @Test(arguments: Example.replies)
  func `a reply read back from its line is the same`(_ reply: Reply) throws {
    #expect(try DaemonLine(line: reply.line) == .reply(reply))
  }

  @Test(arguments: Example.notices.map(\.line) + Example.replies.map(\.line))
  func `a line has one newline, at its end, and no slash is escaped`(_ line: [UInt8]) {
    #expect(line.firstIndex(of: UInt8(ascii: "\n")) == line.count - 1)
    #expect(!text(line).contains(#"\/"#))
  }

  @Test func `a shake's line has short numbers and keys in order`() {
    #expect(
      text(Notice.shake(Example.began).line) == """
        {"axis":[0.981,-0.196,0],"device":{"id":"usb-054c-0ce6",\
        "name":"Wireless Controller Motion Sensors","role":"controller"},\
        "direction":"left-right","duration_ms":1240,"frequency_hz":3.63,\
        "monotonic_us":82240900,"peak_g":2.385,"phase":"began","sequence":41,"shake":12,\
        "swings":9,"time":"2026-03-01T12:00:00.250000Z","type":"shake"}

        """)
  }

  @Test func `a cancelled synthetic shake says both and why`() {
    let line = text(Notice.shake(Example.cancelled).line)
    #expect(line.contains(#""reason":"device-lost""#))
    #expect(line.contains(#""synthetic":true"#))
  }

  @Test func `a near miss tells the rule and its margin`() {
    let line = text(Notice.nearMiss(Example.nearMiss).line)
    #expect(line.contains(#""measured":0.185"#))
    #expect(line.contains(#""required":0.26,"rule":"one-sided""#))
  }

  @Test func `the short notices are short`() {
    #expect(text(Notice.lagged(missed: 7).line) == "{\"missed\":7,\"type\":\"lagged\"}\n")
    #expect(
      text(Notice.goodbye(.tooSlow).line) == "{\"reason\":\"too-slow\",\"type\":\"goodbye\"}\n")
    #expect(
      text(Reply(id: .number(7), .done).line) == "{\"id\":7,\"ok\":true,\"type\":\"reply\"}\n")
  }

  @Test func `keys that a client does not know are ignored`() throws {
    let line = bytes(#"{"type":"lagged","missed":3,"colour":"blue"}"#)
    #expect(try DaemonLine(line: line) == .notice(.lagged(missed: 3)))
  }

  @Test func `a type that a client does not know is no error`() throws {
    #expect(
      try DaemonLine(line: bytes(#"{"type":"samples"}"#)) == .unknown(type: "samples"))
  }

  @Test(arguments: [
    ("nonsense", WireError.Code.badJSON), (#"{"type":"lagged"}"#, .badRequest),
    (#"{"missed":1}"#, .badRequest), (#"{"type":"lagged","missed":"x"}"#, .badRequest),
  ])
  func `a broken line from a daemon is an error`(_ line: String, _ code: WireError.Code) {
    let error = #expect(throws: WireError.self) { try DaemonLine(line: bytes(line)) }
    #expect(error?.code == code)
  }

  @Test func `only what is broadcast has a sequence`() {
    #expect(Example.notices.map(\.sequence) == [nil, 41, 42, 43, 44, nil, nil])
  }

  @Test func `the counts of a status follow the devices' states`() {
    #expect(Example.status.devices == .init(working: 1, failing: 0, refused: 1))
  }
}
