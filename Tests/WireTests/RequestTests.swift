// SPDX-License-Identifier: MIT
import Motion
import Testing
import Wire

@Suite struct `Requests` {
  @Test(arguments: Example.requests)
  func `a request read back from its line is the same`(_ envelope: RequestEnvelope) throws {
    #expect(try RequestEnvelope(line: envelope.line) == envelope)
  }

  @Test func `lines are as a person would type them`() {
    #expect(
      Example.requests.map { text($0.line) } == [
        #"{"id":7,"request":"status"}"# + "\n",
        #"{"request":"devices"}"# + "\n",
        #"{"id":"p","request":"ping"}"# + "\n",
        #"{"request":"explain"}"# + "\n",
        #"{"request":"subscribe","topics":["shake"]}"# + "\n",
        #"{"device":"usb-054c-0ce6","minimum_peak_g":1.5,"phases":["cancelled","ended"],"#
          + #""request":"subscribe","since":40,"topics":["device","near-miss","shake"]}"# + "\n",
        #"{"request":"unsubscribe"}"# + "\n",
        #"{"direction":"left-right","duration_ms":1200,"frequency_hz":4,"request":"simulate","#
          + #""strength_g":2.5}"# + "\n",
        #"{"direction":"front-back","duration_ms":100,"frequency_hz":12.5,"id":-1,"#
          + #""request":"simulate","strength_g":0.1}"# + "\n",
        #"{"request":"reload"}"# + "\n",
      ])
  }

  @Test func `what is left out has its standard value`() throws {
    #expect(
      try RequestEnvelope(line: bytes(#"{"request":"subscribe"}"#)).request
        == .subscribe(Subscription()))
    #expect(
      try RequestEnvelope(line: bytes(#"{"request":"simulate","strength_g":null}"#)).request
        == .simulate(Simulation()))
  }

  @Test func `white space, a carriage return and unknown keys do no harm`() throws {
    let line = bytes(" { \"colour\": 1, \"request\" : \"ping\" }\r\n")
    #expect(try RequestEnvelope(line: line) == RequestEnvelope(.ping))
  }

  static let refusals: [(line: String, code: WireError.Code, message: String)] = [
    ("nonsense", .badJSON, #"not one JSON object; a request looks like {"request":"status"}"#),
    ("", .badJSON, #"not one JSON object; a request looks like {"request":"status"}"#),
    (#"["status"]"#, .badJSON, #"not one JSON object; a request looks like {"request":"status"}"#),
    (
      #"{}"#, .badRequest,
      "request: missing; one of status, devices, ping, explain, subscribe, unsubscribe, simulate, reload"
    ),
    (#"{"request":3}"#, .badRequest, "request: not a text"),
    (#"{"request":"ping","id":1.5}"#, .badRequest, "id: not a whole number or a text"),
    (
      #"{"request":"dance"}"#, .unknownRequest,
      #"request: "dance" is not known; "#
        + "one of status, devices, ping, explain, subscribe, unsubscribe, simulate, reload"
    ),
    (
      #"{"request":"subscribe","topics":["shakes"]}"#, .badRequest,
      #"topics: "shakes" is not known; one of shake, near-miss, device"#
    ),
    (
      #"{"request":"subscribe","topics":[]}"#, .badRequest,
      "topics: empty; some of shake, near-miss, device"
    ),
    (#"{"request":"subscribe","topics":"shake"}"#, .badRequest, "topics: not a list of texts"),
    (
      #"{"request":"subscribe","phases":["over"]}"#, .badRequest,
      #"phases: "over" is not known; one of began, ended, cancelled"#
    ),
    (
      #"{"request":"subscribe","minimum_peak_g":-1}"#, .badRequest,
      "minimum_peak_g: -1 is out of range; 0 to 400 g"
    ),
    (
      #"{"request":"subscribe","minimum_peak_g":"2"}"#, .badRequest,
      "minimum_peak_g: not a number from 0 to 400 g"
    ),
    (
      #"{"request":"subscribe","since":-5}"#, .badRequest, "since: -5 is out of range; at least 0"
    ),
    (#"{"request":"subscribe","device":7}"#, .badRequest, "device: not a text"),
    (
      #"{"request":"simulate","strength_g":99}"#, .badRequest,
      "strength_g: 99 is out of range; 0.1 to 16 g"
    ),
    (
      #"{"request":"simulate","frequency_hz":0.1}"#, .badRequest,
      "frequency_hz: 0.1 is out of range; 0.5 to 20 Hz"
    ),
    (
      #"{"request":"simulate","duration_ms":1}"#, .badRequest,
      "duration_ms: 1 is out of range; 100 to 30000"
    ),
    (
      #"{"request":"simulate","direction":"north"}"#, .badRequest,
      #"direction: "north" is not known; one of left-right, up-down, front-back"#
    ),
  ]

  @Test(arguments: refusals.indices)
  func `a wrong line is refused by name, reason and way out`(_ index: Int) {
    let expected = Self.refusals[index]
    let refusal = #expect(throws: RequestEnvelope.Refusal.self) {
      try RequestEnvelope(line: bytes(expected.line))
    }
    #expect(refusal?.error == WireError(expected.code, expected.message))
  }

  @Test func `a wrong request's reply carries its id`() {
    let refusal = #expect(throws: RequestEnvelope.Refusal.self) {
      try RequestEnvelope(line: bytes(#"{"id":"x","request":"dance"}"#))
    }
    #expect(refusal.map { Reply($0).id } == .text("x"))
  }

  @Test func `a long word is cut in the message`() throws {
    let word = String(repeating: "a", count: 3_000)
    let refusal = #expect(throws: RequestEnvelope.Refusal.self) {
      try RequestEnvelope(line: bytes(#"{"request":"\#(word)"}"#))
    }
    #expect(try #require(refusal).error.message.utf8.count < 200)
  }

  @Test func `simulate and reload are for the group`() {
    let privileged = Example.requests.map(\.request).filter(\.isPrivileged).map(\.name)
    #expect(Set(privileged) == [.simulate, .reload])
  }
}
