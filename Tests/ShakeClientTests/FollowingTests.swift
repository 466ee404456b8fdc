// SPDX-License-Identifier: MIT
import ShakeClient
import Synchronization
import TestKit
import Testing
import UnixIO

@Suite(.timeLimit(.minutes(1))) struct `Following shakes` {
  @Test func `shakes come in order, and what came before the subscription comes once`() async throws
  {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      try connection.send(.hello(Hello(sequence: 5)), .shake(6))
      #expect(try connection.request()?.request == .subscribe(Subscription(since: 5)))
      try connection.send(.shake(7))
      try connection.send(Reply(id: nil, .done))
      try connection.send(.shake(6), .shake(7), .shake(8))
      #expect(try connection.request() == nil)
    }
    var sequences: [Int] = []
    for try await shake in fake.client.shakes {
      sequences.append(shake.sequence)
      if sequences.count == 3 { break }
    }
    #expect(sequences == [6, 7, 8])
    try await fake.ended()
  }

  @Test func `the subscription is asked for as it is, from where the caller says`() async throws {
    let wanted = Subscription(
      topics: [.nearMiss, .device], device: "d", phases: [.ended], minimumPeak: 1.5, since: 3)
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      #expect(try connection.greet(Hello(sequence: 9)) == wanted)
      try connection.send(.lagged(missed: 2))
    }
    var notices = fake.client.notices(wanted).makeAsyncIterator()
    #expect(try await notices.next() == .hello(Hello(sequence: 9)))
    #expect(try await notices.next() == .lagged(missed: 2))
    try await fake.ended()
  }

  @Test func `after a loss it goes on after the last notice it saw`() async throws {
    let fake = try FakeDaemon { listener in
      do {
        let connection = try listener.accept()
        #expect(try connection.greet(Hello(sequence: 5))?.since == 5)
        try connection.send(.shake(6))
      }
      do {
        let connection = try listener.accept()
        #expect(try connection.greet(Hello(sequence: 9))?.since == 6)
        try connection.send(.shake(9), .goodbye(.restart))
      }
      // A new instance counts from the start, so everything it has is news.
      let connection = try listener.accept()
      #expect(try connection.greet(Hello(instance: "b", sequence: 2))?.since == 0)
      try connection.send(.shake(1))
      #expect(try connection.request() == nil)
    }
    let losses = Mutex<[ShakeClientError]>([])
    var notices: [Notice] = []
    let following = fake.client.notices(Subscription()) { loss in
      losses.withLock { $0.append(loss) }
    }
    for try await notice in following {
      notices.append(notice)
      if notice == .shake(1) { break }
    }
    #expect(
      notices == [
        .hello(Hello(sequence: 5)), .shake(6), .hello(Hello(sequence: 9)), .shake(9),
        .goodbye(.restart), .hello(Hello(instance: "b", sequence: 2)), .shake(1),
      ])
    #expect(
      losses.withLock { $0.map(\.message) } == [
        "the connection to \(fake.path) was lost: the daemon closed it",
        "the connection to \(fake.path) was lost: the daemon is restarting",
      ])
    try await fake.ended()
  }

  @Test func `a connection handed over to a new daemon goes on`() async throws {
    let fake = try FakeDaemon { listener in
      do {
        let connection = try listener.accept()
        _ = try connection.greet(Hello(sequence: 5))
        try connection.send(.shake(6), .hello(Hello(sequence: 6)), .shake(7))
      }
      let connection = try listener.accept()
      #expect(try connection.greet(Hello(sequence: 7))?.since == 7)
    }
    var notices = fake.client.notices(Subscription()).makeAsyncIterator()
    var seen: [Notice?] = []
    for _ in 0..<5 { seen.append(try await notices.next()) }
    #expect(
      seen == [
        .hello(Hello(sequence: 5)), .shake(6), .hello(Hello(sequence: 6)), .shake(7),
        .hello(Hello(sequence: 7)),
      ])
    try await fake.ended()
  }

  @Test func `a connection handed over before the reply is subscribed again`() async throws {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      try connection.send(.hello(Hello(sequence: 5)))
      #expect(try connection.request()?.request == .subscribe(Subscription(since: 5)))
      #expect(try connection.greet(Hello(sequence: 6))?.since == 5)
      // The first request was not lost after all.
      try connection.send(.shake(6))
      try connection.send(Reply(id: nil, .done))
      try connection.send(.shake(6), .shake(7))
      #expect(try connection.request() == nil)
    }
    var sequences: [Int] = []
    for try await shake in fake.client.shakes {
      sequences.append(shake.sequence)
      if sequences.count == 2 { break }
    }
    #expect(sequences == [6, 7])
    try await fake.ended()
  }

  @Test func `without reconnection a loss is an error and then the end`() async throws {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      _ = try connection.greet(Hello())
      try connection.send(.shake(1), .goodbye(.stop))
    }
    var notices = fake.client.notices(Subscription(), reconnection: .never).makeAsyncIterator()
    var seen: [Notice?] = []
    for _ in 0..<3 { seen.append(try await notices.next()) }
    #expect(seen == [.hello(Hello()), .shake(1), .goodbye(.stop)])
    let error = await #expect(throws: ShakeClientError.self) { try await notices.next() }
    #expect(error?.code == .connectionLost)
    #expect(
      error?.message == "the connection to \(fake.path) was lost: the daemon was stopped")
    #expect(try await notices.next() == nil)
  }

  @Test func `with no daemon at the start there is an error that names the socket`() async throws {
    let folder = try TemporaryFolder()
    let client = ShakeClient(path: folder.path + "/s")
    let error = await #expect(throws: ShakeClientError.self) {
      for try await _ in client.shakes {}
    }
    #expect(error?.code == .noDaemon)
    #expect(error?.message == "no daemon listens at \(folder.path)/s")
  }

  @Test func `a refused subscription is an error`() async throws {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      try connection.send(.hello(Hello()))
      _ = try connection.request()
      try connection.send(Reply(id: nil, .failed(WireError(.busy, "no more"))))
      #expect(try connection.request() == nil)
    }
    let error = await #expect(throws: ShakeClientError.self) {
      for try await _ in fake.client.shakes {}
    }
    #expect(error?.code == .busy)
    #expect(error?.message == "no more")
    try await fake.ended()
  }

  @Test(arguments: [
    "nonsense\n",
    #"{"type":"hello","protocol":2,"version":"9","instance":"","sequence":0,"devices":[]}"# + "\n",
    #"{"type":"shake"}"# + "\n",
  ])
  func `what is not protocol 1 ends it, however often it could try`(_ line: String) async throws {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      try connection.send(line)
      #expect(try connection.request() == nil)
    }
    let client = fake.client
    let error = await #expect(throws: ShakeClientError.self) {
      for try await _ in client.notices(Subscription(), reconnection: .always) {}
    }
    #expect(error?.code == .protocolError)
    try await fake.ended()
  }

  @Test func `types of newer daemons are passed over`() async throws {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      _ = try connection.greet(Hello())
      try connection.send(#"{"type":"weather","sky":"blue"}"# + "\n")
      try connection.send(.shake(1))
    }
    var shakes = fake.client.shakes.makeAsyncIterator()
    #expect(try await shakes.next()?.sequence == 1)
  }
}
