// SPDX-License-Identifier: MIT
internal import UnixIO
internal import Wire

/// Follows notices over one connection after another, and misses none that the daemon still has.
///
/// A new connection follows shakes at once, but whether any came since the last connection is
/// known only after its `hello`. So the follower always subscribes with `since`: from the last
/// notice it has seen where the daemon's instance is the same, from the start of a new instance,
/// and from the `hello` where it is the first connection. What comes before the reply is
/// dropped, since it is replayed after it.
///
/// A slow consumer is not hidden: with `ShakeClient.backlogLimit` notices waiting the follower
/// stops reading, and the daemon, whose own limit is reached next, says `lagged`.
actor Follower {
  private enum State {
    case unstarted
    case greeting(Link)
    case subscribing(Link)
    case following(Link)
    case waiting
    case finished(ShakeClientError?)
  }

  private nonisolated let queue: SerialQueue
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private let path: String
  private let subscription: Subscription
  private let reconnection: ShakeClient.Reconnection
  private let onLoss: (@Sendable (ShakeClientError) -> Void)?

  private var state = State.unstarted
  private var backOff: BackOff
  private var alarm: Alarm?
  /// Where the next connection goes on; nil before the first.
  private var position: (instance: String, sequence: Int)?
  private var departure: Departure?
  private var isLossTold = false
  private var backlog: [Notice] = []
  private var taken = 0
  private var waiter: CheckedContinuation<Void, Never>?

  init(
    path: String, subscription: Subscription, reconnection: ShakeClient.Reconnection,
    backOff: BackOff, onLoss: (@Sendable (ShakeClientError) -> Void)?
  ) {
    queue = SerialQueue(label: "shake-client.follower")
    self.path = path
    self.subscription = subscription
    self.reconnection = reconnection
    self.backOff = backOff
    self.onLoss = onLoss
  }

  /// The next notice; nil once closed.
  func next() async throws(ShakeClientError) -> Notice? {
    if case .unstarted = state { connect() }
    while true {
      if let notice = takeFromBacklog() { return notice }
      if case .finished(let error) = state {
        state = .finished(nil)
        if let error { throw error }
        return nil
      }
      await withCheckedContinuation { waiter = $0 }
    }
  }

  /// Ends everything at once, from any thread.
  nonisolated func close() {
    queue.later { self.assumeIsolated { $0.finish(nil) } }
  }
}

// The backlog, between the socket and the consumer.
extension Follower {
  private func takeFromBacklog() -> Notice? {
    guard taken < backlog.count else { return nil }
    let notice = backlog[taken]
    taken += 1
    if taken == backlog.count {
      backlog = []
      taken = 0
      if let link {
        link.resume()
        drain()
      }
    }
    return notice
  }

  private func deliver(_ notice: Notice) {
    backlog.append(notice)
    wakeConsumer()
  }

  private func wakeConsumer() {
    waiter?.resume()
    waiter = nil
  }
}

// The connection.
extension Follower {
  private var link: Link? {
    switch state {
    case .greeting(let link), .subscribing(let link), .following(let link): link
    case .unstarted, .waiting, .finished: nil
    }
  }

  private func connect() {
    departure = nil
    do throws(ShakeClientError) {
      state = .greeting(
        try Link(path: path, queue: queue) { [weak self] in
          self?.assumeIsolated { $0.drain() }
        })
    } catch {
      lose(error)
    }
  }

  private func drain() {
    while let link {
      guard backlog.count < ShakeClient.backlogLimit else {
        link.pause()
        return
      }
      switch link.receive() {
      case .nothingYet: return
      case .end(let error): lose(departure.map { .departed(path, $0) } ?? error)
      case .lines(let lines): lines.forEach(take)
      }
    }
  }

  private func take(_ line: [UInt8]) {
    // A line before this one may have ended the connection.
    guard link != nil else { return }
    do throws(WireError) {
      switch try DaemonLine(line: line) {
      case .notice(let notice): take(notice)
      case .reply(let reply): take(reply)
      case .unknown: break
      }
    } catch {
      finish(.broken(path, error.message))
    }
  }

  private func take(_ notice: Notice) {
    switch (notice, state) {
    case (.hello(let hello), _):
      take(hello)
    case (.goodbye(let reason), _):
      departure = reason
      deliver(notice)
    case (.lagged, _):
      deliver(notice)
    case (.shake, .following), (.nearMiss, .following), (.device, .following):
      // What was asked for twice is replayed twice.
      guard let sequence = notice.sequence, let last = position?.sequence, sequence > last else {
        break
      }
      position?.sequence = sequence
      deliver(notice)
    case (.shake, _), (.nearMiss, _), (.device, _):
      break
    }
  }

  private func take(_ hello: Hello) {
    guard hello.protocol == 1 else {
      return finish(.broken(path, "it speaks protocol \(hello.protocol), and this is for 1"))
    }
    deliver(.hello(hello))
    switch state {
    case .greeting(let link), .subscribing(let link):
      // Where a new daemon takes over before the reply, the request may be lost with the old one.
      subscribe(over: link, after: hello)
    case .following:
      // A new daemon has taken the connection over, and the subscription with it.
      if position?.instance != hello.instance { position = (hello.instance, hello.sequence) }
    case .unstarted, .waiting, .finished:
      preconditionFailure("a line came without a connection")
    }
  }

  private func subscribe(over link: Link, after hello: Hello) {
    let sequence =
      switch position {
      case nil: subscription.since ?? hello.sequence
      case (hello.instance, let sequence)?: sequence
      case _?: 0
      }
    position = (hello.instance, sequence)
    var request = subscription
    request.since = sequence
    do throws(ShakeClientError) {
      try link.send(RequestEnvelope(.subscribe(request)))
      state = .subscribing(link)
    } catch {
      lose(error)
    }
  }

  private func take(_ reply: Reply) {
    guard case .subscribing(let link) = state else { return }
    if case .failed(let error) = reply.outcome {
      finish(ShakeClientError(error))
    } else {
      state = .following(link)
      isLossTold = false
      backOff.reset()
    }
  }
}

// The ends.
extension Follower {
  private func lose(_ error: ShakeClientError) {
    let comesBack =
      switch reconnection {
      case .never: false
      case .afterLoss: position != nil
      case .always: true
      }
    guard comesBack, error.code != .invalidArgument, error.code != .protocolError else {
      return finish(error)
    }
    if !isLossTold { onLoss?(error) }
    isLossTold = true
    link?.close()
    state = .waiting
    let alarm = alarm ?? makeAlarm()
    self.alarm = alarm
    alarm.set(afterSeconds: backOff.next(), leeway: 0.001)
  }

  private func makeAlarm() -> Alarm {
    Alarm(on: queue) { [weak self] in
      self?.assumeIsolated { follower in
        if case .waiting = follower.state { follower.connect() }
      }
    }
  }

  private func finish(_ error: ShakeClientError?) {
    if case .finished = state { return }
    link?.close()
    alarm = nil
    state = .finished(error)
    if error == nil { backlog = [] }
    wakeConsumer()
  }
}
