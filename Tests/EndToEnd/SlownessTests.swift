// SPDX-License-Identifier: MIT
import Glibc
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct `Slow clients` {
  @Test func `one that asks and never reads is let go, and nobody else notices`() async throws {
    let daemon = try await RunningDaemon(configuration: "[Limits]\nBacklog=4096\n")
    let follower = try daemon.connect()
    _ = try await follower.next()
    let slow = try daemon.connect()
    // It is closed while it still asks.
    try? slow.send(String(repeating: #"{"request":"status"}"# + "\n", count: 20_000))
    #expect(try await follower.ask(.simulate(Simulation())) == .done)
    #expect(try await follower.nextShake()?.phase == .began)
    #expect(try await follower.nextShake()?.phase == .ended)
    while try await slow.line() != nil {}
    guard case .status(let report)? = try await follower.ask(.status) else {
      Issue.record("no status")
      return
    }
    #expect(report.subscribers == 1)
  }

  @Test func `one that takes nothing of what waits is sent away in the end`() async throws {
    let daemon = try await RunningDaemon(
      configuration: "[Limits]\nBacklog=1048576\nStall=0.1\n")
    let slow = try daemon.connect()
    try slow.send(String(repeating: #"{"request":"devices"}"# + "\n", count: 3_000))
    let other = try daemon.connect()
    var subscribers = 2
    // The daemon looks once a second.
    while subscribers > 1 {
      guard case .status(let report)? = try await other.ask(.status) else { return }
      subscribers = report.subscribers
    }
    while try await slow.line() != nil {}
    #expect(try await other.ask(.ping) == .done)
  }

  @Test func `each line dropped is counted, for the slow one alone`() async throws {
    let daemon = try await RunningDaemon(configuration: "[Limits]\nBacklog=4096\n")
    let fast = try daemon.connect()
    #expect(try await fast.ask(.simulate(Simulation())) == .done)
    _ = try await fast.nextShake()
    let last = try #require(try await fast.nextShake()).sequence
    // How much the kernel takes before the backlog fills is for it to say. So more and more is
    // asked for until the notices no longer fit while the shorter replies still do, and where
    // it comes to the replies first, with replies of another length.
    var count = 20
    var idLength = 1
    while idLength < 400 {
      let id = String(repeating: "i", count: idLength)
      let slow = try SlowClient(
        of: daemon, request: #"{"id":"\#(id)","request":"subscribe","since":0}"#)
      try slow.ask(times: count)
      // Two rounds through the daemon's queue: all has been served.
      for _ in 0..<2 { #expect(try await fast.ask(.ping) == .done) }
      let toldAll = try await slow.read { $0.replies == count }
      guard toldAll else {
        idLength += 23
        count -= 16
        continue
      }
      // The next line that it takes says what the last ones left out.
      try slow.ask(times: 1)
      let sent = (count + 1) * last
      #expect(try await slow.read { $0.notices + $0.missed == sent })
      if slow.told.missed > 0 { return }
      count += 3
    }
    Issue.record("the slow client was let go each time before it was told what it missed")
  }

  @Test func `a limit on connections is said, and root gets in all the same`() async throws {
    let daemon = try await RunningDaemon(configuration: "[Limits]\nSubscribers=1\n")
    let first = try daemon.connect()
    _ = try await first.next()
    let second = try daemon.connect()
    let answer = try await second.next()
    if geteuid() == 0 {
      guard case .notice(.hello)? = answer else {
        Issue.record("root is kept out")
        return
      }
    } else {
      #expect(answer == .notice(.goodbye(.tooMany)))
      #expect(try await second.next() == nil)
    }
  }
}

/// A client that asks again and again before it reads.
private final class SlowClient {
  struct Told {
    var replies = 0
    var notices = 0
    var missed = 0
  }

  private let connection: RawConnection
  private let request: String
  private(set) var told = Told()

  init(of daemon: RunningDaemon, request: String) throws {
    connection = try daemon.connect()
    self.request = request + "\n"
  }

  func ask(times: Int) throws {
    try connection.send(String(repeating: request, count: times))
  }

  /// Reads until it has been told enough; answers whether it has before it was let go.
  func read(until isEnough: (Told) -> Bool) async throws -> Bool {
    while !isEnough(told) {
      switch try await connection.next() {
      case .reply?: told.replies += 1
      case .notice(.shake)?: told.notices += 1
      case .notice(.lagged(let count))?: told.missed += count
      case .notice(.hello)?: break
      default: return false
      }
    }
    return true
  }
}
