// SPDX-License-Identifier: MIT
import Glibc
import Motion
import Testing
import Wire

private let simulation = #"{"request":"simulate","duration_ms":1000}"# + "\n"

@Suite(.timeLimit(.minutes(2))) struct `The daemon's socket` {
  @Test func `hello comes first and then a shake, unasked`() async throws {
    let daemon = try await RunningDaemon()
    let follower = try daemon.connect()
    guard case .notice(.hello(let hello))? = try await follower.next() else {
      Issue.record("the first line is no hello")
      return
    }
    #expect(hello.protocol == 1)
    #expect(hello.version == shakedVersion)
    #expect(hello.sequence == 0)
    let asker = try daemon.connect()
    try asker.send(simulation)
    #expect(try await asker.nextReply()?.outcome == .done)
    let began = try #require(try await follower.nextShake())
    let ended = try #require(try await follower.nextShake())
    #expect([began.phase, ended.phase] == [.began, .ended])
    #expect(began.shake == ended.shake)
    #expect(began.sequence < ended.sequence)
    #expect(began.isSynthetic && ended.isSynthetic)
    #expect(ended.swings >= began.swings)
    #expect(ended.moment > began.moment)
    #expect(ended.direction == .leftRight)
  }

  @Test func `nonsense is answered and the connection lives on`() async throws {
    let daemon = try await RunningDaemon()
    let connection = try daemon.connect()
    try connection.send(
      "nonsense\n{\"id\":\"a\",\"request\":\"dance\"}\n{\"id\":2,\"request\":\"ping\"}\n")
    var replies: [Reply] = []
    for _ in 0..<3 { replies.append(try #require(try await connection.nextReply())) }
    let codes = replies.map { reply -> WireError.Code? in
      guard case .failed(let error) = reply.outcome else { return nil }
      return error.code
    }
    #expect(codes == [.badJSON, .unknownRequest, nil])
    #expect(replies.map(\.id) == [nil, .text("a"), .number(2)])
  }

  @Test func `a line over the limit is answered and closes this connection alone`() async throws {
    let daemon = try await RunningDaemon()
    let other = try daemon.connect()
    let connection = try daemon.connect()
    try connection.send(String(repeating: "x", count: Line.limit))
    #expect(try await connection.nextReply()?.outcome == .failed(.tooLong))
    #expect(try await connection.next() == .notice(.goodbye(.protocolError)))
    #expect(try await connection.next() == nil)
    #expect(try await other.ask(.ping) == .done)
  }

  @Test func `a line of just the limit is read`() async throws {
    let daemon = try await RunningDaemon()
    let connection = try daemon.connect()
    let request = #"{"request":"ping"}"#
    let padding = String(repeating: " ", count: Line.limit - 1 - request.utf8.count)
    try connection.send(request + padding + "\n")
    #expect(try await connection.nextReply()?.outcome == .done)
  }

  @Test func `requests cut anywhere are put together`() async throws {
    let daemon = try await RunningDaemon()
    let connection = try daemon.connect()
    for byte in #"{"id":1,"request":"ping"}"# + "\n" { try connection.send(String(byte)) }
    #expect(try await connection.nextReply() == Reply(id: .number(1), .done))
  }

  @Test func `who shuts the writing half down goes on hearing`() async throws {
    let daemon = try await RunningDaemon()
    let follower = try daemon.connect()
    // A last line without its newline counts, too.
    try follower.send(#"{"id":9,"request":"ping"}"#)
    try follower.shutDownWriting()
    #expect(try await follower.nextReply() == Reply(id: .number(9), .done))
    #expect(try await daemon.connect().ask(.simulate(Simulation())) == .done)
    #expect(try await follower.nextShake()?.phase == .began)
    #expect(try await follower.nextShake()?.phase == .ended)
  }

  @Test func `a subscription narrows and an end of it silences`() async throws {
    let daemon = try await RunningDaemon()
    let endings = try daemon.connect()
    #expect(try await endings.ask(.subscribe(Subscription(phases: [.ended]))) == .done)
    let silent = try daemon.connect()
    #expect(try await silent.ask(.unsubscribe) == .done)
    #expect(try await silent.ask(.simulate(Simulation())) == .done)
    #expect(try await endings.nextShake()?.phase == .ended)
    #expect(try await silent.ask(.ping) == .done)
    try silent.send(#"{"id":"last","request":"ping"}"# + "\n")
    // Nothing came in between.
    #expect(try await silent.next() == .reply(Reply(id: .text("last"), .done)))
  }

  @Test func `since replays what was missed, in order, after the reply`() async throws {
    let daemon = try await RunningDaemon()
    let first = try daemon.connect()
    #expect(try await first.ask(.simulate(Simulation())) == .done)
    let began = try #require(try await first.nextShake())
    let ended = try #require(try await first.nextShake())
    let late = try daemon.connect()
    _ = try await late.next()
    try late.send(#"{"id":1,"request":"subscribe","since":0}"# + "\n")
    #expect(try await late.next() == .reply(Reply(id: .number(1), .done)))
    #expect(try await late.next() == .notice(.shake(began)))
    #expect(try await late.next() == .notice(.shake(ended)))
    try late.send(#"{"id":2,"request":"subscribe","since":\#(began.sequence)}"# + "\n")
    #expect(try await late.next() == .reply(Reply(id: .number(2), .done)))
    #expect(try await late.next() == .notice(.shake(ended)))
  }

  @Test func `what is no longer there is counted`() async throws {
    let daemon = try await RunningDaemon(configuration: "[Limits]\nRecentNotices=1\n")
    let first = try daemon.connect()
    #expect(try await first.ask(.simulate(Simulation())) == .done)
    _ = try await first.nextShake()
    let ended = try #require(try await first.nextShake())
    let late = try daemon.connect()
    _ = try await late.next()
    try late.send(#"{"request":"subscribe","since":0}"# + "\n")
    #expect(try await late.next() == .reply(Reply(id: nil, .done)))
    #expect(try await late.next() == .notice(.lagged(missed: ended.sequence - 1)))
    #expect(try await late.next() == .notice(.shake(ended)))
  }

  @Test func `a second simulation is told to wait`() async throws {
    let daemon = try await RunningDaemon()
    let connection = try daemon.connect()
    #expect(try await connection.ask(.simulate(Simulation())) == .done)
    guard case .failed(let error)? = try await connection.ask(.simulate(Simulation())) else {
      Issue.record("two simulations at once")
      return
    }
    #expect(error.code == .busy)
  }

  @Test func `a daemon that is stopped says goodbye and ends well`() async throws {
    let daemon = try await RunningDaemon()
    let follower = try daemon.connect()
    _ = try await follower.next()
    #expect(await daemon.stop() == .exited(0))
    #expect(try await follower.next() == .notice(.goodbye(.stop)))
    #expect(try await follower.next() == nil)
    #expect(access(daemon.socket, F_OK) != 0)
  }
}
