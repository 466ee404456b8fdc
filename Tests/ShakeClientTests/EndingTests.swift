// SPDX-License-Identifier: MIT
import ShakeClient
import Synchronization
import TestKit
import Testing
import UnixIO
import Wire

@Suite(.timeLimit(.minutes(1))) struct `Ending and pressure` {
  @Test func `cancelling the task closes the connection at once and ends the loop`() async throws {
    let (followed, continuation) = AsyncStream<Void>.makeStream()
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      _ = try connection.greet(Hello())
      continuation.finish()
      #expect(try connection.request() == nil)
    }
    let shakes = fake.client.shakes
    let task = Task {
      var count = 0
      for try await _ in shakes { count += 1 }
      return count
    }
    for await _ in followed {}
    task.cancel()
    #expect(try await task.value == 0)
    try await fake.ended()
  }

  @Test func `a task cancelled before it starts never connects`() async throws {
    let folder = try TemporaryFolder()
    let shakes = ShakeClient(path: folder.path + "/s").shakes
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for try await _ in shakes {}
    }
    // No daemon is there, and so an attempt to connect would throw.
    try await task.value
  }

  @Test func `letting the iterator go closes the connection`() async throws {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      _ = try connection.greet(Hello())
      try connection.send(.shake(1))
      #expect(try connection.request() == nil)
    }
    for try await _ in fake.client.shakes { break }
    try await fake.ended()
  }

  @Test func `an observation performs its action until it is cancelled`() async throws {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      let wanted = Subscription(device: "d", phases: [.ended], minimumPeak: 1, since: 0)
      #expect(try connection.greet(Hello()) == wanted)
      try connection.send(.shake(ShakeNotice(1, phase: .ended)))
      try connection.send(.shake(ShakeNotice(2, phase: .ended)))
      #expect(try connection.request() == nil)
    }
    let (shakes, continuation) = AsyncStream<Int>.makeStream()
    let observation = fake.client.onShake(phase: .ended, device: "d", minimumPeak: 1) {
      continuation.yield($0.sequence)
      if $0.sequence == 2 { continuation.finish() }
    }
    var seen: [Int] = []
    for await sequence in shakes { seen.append(sequence) }
    observation.cancel()
    await observation.ended()
    #expect(seen == [1, 2])
    try await fake.ended()
  }

  @Test func `an observation that is let go of ends`() async throws {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      _ = try connection.greet(Hello())
      try connection.send(.shake(1))
      #expect(try connection.request() == nil)
    }
    let (shakes, continuation) = AsyncStream<Void>.makeStream()
    var observation: ShakeObservation? = fake.client.onShake { _ in continuation.finish() }
    for await _ in shakes {}
    #expect(observation != nil)
    observation = nil
    try await fake.ended()
  }

  @Test func `an observation waits for a daemon and tells once that there is none`() async throws {
    let folder = try TemporaryFolder()
    let (losses, continuation) = AsyncStream<ShakeClientError>.makeStream()
    let client = ShakeClient(
      path: folder.path + "/s", backOff: BackOff(first: 0.001, longest: 0.002))
    let (shakes, action) = AsyncStream<Int>.makeStream()
    let observation = client.onShake(onLoss: { continuation.yield($0) }) {
      action.yield($0.sequence)
      action.finish()
    }
    var first = losses.makeAsyncIterator()
    #expect(await first.next()?.code == .noDaemon)
    let listener = try FakeListener(path: folder.path + "/s")
    let connection = try listener.accept()
    _ = try connection.greet(Hello())
    try connection.send(.shake(1))
    var seen: [Int] = []
    for await sequence in shakes { seen.append(sequence) }
    #expect(seen == [1])
    observation.cancel()
    await observation.ended()
    continuation.finish()
    #expect(await first.next() == nil)
  }

  @Test func `a consumer that takes nothing makes the client stop reading, and loses nothing`()
    async throws
  {
    let limit = 100_000
    let count = Mutex(0)
    let (filled, continuation) = AsyncStream<Void>.makeStream()
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      _ = try connection.greet(Hello())
      // Some that are taken, so that the client is known to read.
      try connection.send(.shake(1))
      let fitted = try connection.fill(limit: limit, patience: 200) {
        Notice.shake($0 + 2).line
      }
      count.withLock { $0 = fitted }
      continuation.finish()
      #expect(try connection.request() == nil)
    }
    var shakes = fake.client.shakes.makeAsyncIterator()
    #expect(try await shakes.next()?.sequence == 1)
    for await _ in filled {}
    let fitted = count.withLock { $0 }
    #expect(fitted < limit)
    #expect(fitted > ShakeClient.backlogLimit)
    var sequences: [Int] = []
    while sequences.count < fitted, let shake = try await shakes.next() {
      sequences.append(shake.sequence)
    }
    #expect(sequences == Array(2..<fitted + 2))
  }
}
