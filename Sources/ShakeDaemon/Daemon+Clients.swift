// SPDX-License-Identifier: MIT
import Glibc
import Motion
import UnixIO
import Wire

extension Daemon {
  /// Lets clients in from now on.
  func open(_ socket: consuming UnixListener) {
    let listener = Listener(socket)
    self.listener = listener
    listener.watch(on: queue) { [weak self] in self?.assumeIsolated { $0.acceptAll() } }
  }

  private func acceptAll() {
    while let listener {
      do throws(Errno) {
        guard let stream = try listener.accept() else { return }
        try welcome(stream)
      } catch {
        // Out of descriptors or memory: whoever waits is let in when others have gone.
        journal.log(.warning, "no connection can be accepted for now: \(error)")
        listener.pause()
        queue.after(seconds: 1) { [weak self] in
          self?.assumeIsolated { $0.listener?.proceed() }
        }
        return
      }
    }
  }

  private func welcome(_ stream: consuming UnixStream) throws(Errno) {
    let subscriber = try makeSubscriber(stream)
    guard hasRoom(for: subscriber.user) else {
      subscriber.close(saying: Notice.goodbye(.tooMany).line)
      return
    }
    admit(subscriber)
    storeLater(subscriber)
  }

  func makeSubscriber(_ stream: consuming UnixStream) throws(Errno) -> Subscriber {
    let peer = try stream.peerCredentials()
    let isPrivileged = access.isPrivileged(peer, on: stream)
    connections += 1
    let number = connections
    return Subscriber(
      number: number, stream: stream, user: peer.user, isPrivileged: isPrivileged,
      backlogLimit: configuration.limits.backlogBytes, queue: queue
    ) { [weak self] in
      self?.assumeIsolated { $0.flush(number) }
    }
  }

  /// Serves a connection from now on; what has to come before the greeting is sent first.
  func admit(
    _ subscriber: Subscriber,
    first: (Subscriber, Timestamp) throws(Subscriber.Departure) -> Void = { _, _ in }
  ) {
    let number = subscriber.number
    subscribers[number] = subscriber
    subscribersOfUser[subscriber.user, default: 0] += 1
    attempt(subscriber, first)
    guard subscribers[number] != nil else { return }
    deliver(Notice.hello(hello).line, to: subscriber)
    subscriber.watch { [weak self] in self?.assumeIsolated { $0.receive(number) } }
    subscriptionsChanged()
  }

  /// Root can always get in to see what is the matter.
  private func hasRoom(for user: UInt32) -> Bool {
    if user == 0 { return true }
    let limits = configuration.limits
    return subscribers.count < limits.subscribers
      && subscribersOfUser[user, default: 0] < limits.subscribersPerUser
  }

  private var hello: Hello {
    Hello(
      version: shakedVersion, instance: instance, sequence: ring.sequence,
      devices: devices.values.map(\.reference).sorted { $0.id < $1.id })
  }
}

extension Daemon {
  /// Gives a notice to all that follow its kind, encoded once.
  func broadcast(_ notice: Notice, sequence: Int) {
    let line = notice.line
    ring.append(NoticeRing.Entry(notice: notice, sequence: sequence, line: line))
    // Noted before anyone gets it, so that a number is never given twice.
    handover?.setSequence(sequence)
    for subscriber in subscribers.values {
      if subscriber.subscription?.admits(notice) == true { deliver(line, to: subscriber) }
      if let slot = subscriber.slot { handover?.setSequence(sequence, at: slot) }
    }
  }

  /// Gives a line to one subscriber, who is let go where that is the end of it.
  func deliver(_ line: [UInt8], to subscriber: Subscriber) {
    attempt(subscriber) { subscriber, now throws(Subscriber.Departure) in
      try subscriber.notify(line, now: now)
    }
  }

  /// Answers a request.
  func answer(_ reply: Reply, to subscriber: Subscriber) {
    attempt(subscriber) { subscriber, now throws(Subscriber.Departure) in
      try subscriber.reply(reply.line, now: now)
    }
  }

  private func flush(_ number: Int) {
    guard let subscriber = subscribers[number] else { return }
    attempt(subscriber) { subscriber, now throws(Subscriber.Departure) in
      try subscriber.flush(now: now)
    }
  }

  private func attempt(
    _ subscriber: Subscriber,
    _ action: (Subscriber, Timestamp) throws(Subscriber.Departure) -> Void
  ) {
    do throws(Subscriber.Departure) {
      try action(subscriber, Clock.monotonic())
      noteUnsent(of: subscriber)
      if subscriber.stalledSince != nil { watchForStalls() }
    } catch {
      dismiss(subscriber, error)
    }
  }

  /// Lets a subscriber go, with a word of why where it can be had.
  func dismiss(_ subscriber: Subscriber, _ departure: Subscriber.Departure) {
    guard subscribers.removeValue(forKey: subscriber.number) != nil else { return }
    forget(subscriber)
    subscribersOfUser[subscriber.user, default: 1] -= 1
    if subscribersOfUser[subscriber.user] == 0 { subscribersOfUser[subscriber.user] = nil }
    subscriber.close(saying: departure.farewell.map { Notice.goodbye($0).line })
    switch departure {
    case .hungUp, .stopping: break
    case .tooSlow, .protocolError, .failed:
      journal.log(
        .info, "subscriber \(subscriber.number) of user \(subscriber.user) let go: \(departure)")
    }
    subscriptionsChanged()
  }
}

extension Daemon {
  private func receive(_ number: Int) {
    guard let subscriber = subscribers[number] else { return }
    do throws(Subscriber.Departure) {
      let received = try subscriber.receive()
      for piece in received.pieces {
        // A request may have been the subscriber's last.
        guard subscribers[number] != nil else { return }
        serve(piece, for: subscriber)
      }
      if subscriber.hasFinishedWriting, subscriber.hasHungUp { throw .hungUp }
      if received.hasMore {
        queue.later { [weak self] in self?.assumeIsolated { $0.receive(number) } }
      }
    } catch {
      dismiss(subscriber, error)
    }
  }

  private func serve(_ piece: LineSplitter.Piece, for subscriber: Subscriber) {
    switch piece {
    case .line(let line):
      do throws(RequestEnvelope.Refusal) {
        serve(try RequestEnvelope(line: line), for: subscriber)
      } catch {
        answer(Reply(error), to: subscriber)
      }
    case .tooLong:
      answer(Reply(id: nil, .failed(.tooLong)), to: subscriber)
      dismiss(subscriber, .protocolError)
    }
  }

  /// Looks after those who take nothing of what waits for them, as long as there are any.
  private func watchForStalls() {
    guard stallAlarm == nil else { return }
    stallAlarm = Alarm(on: queue) { [weak self] in
      self?.assumeIsolated { $0.dismissStalled() }
    }
    stallAlarm?.set(everySeconds: 1, leeway: 0.2)
  }

  private func dismissStalled() {
    let now = Clock.monotonic()
    let stalled = subscribers.values.filter { $0.stalledSince != nil }
    if stalled.isEmpty { stallAlarm = nil }
    for subscriber in stalled {
      guard let since = subscriber.stalledSince else { continue }
      if now - since >= configuration.limits.stall { dismiss(subscriber, .tooSlow) }
    }
  }

  /// Lets those go who had closed their writing half and have now closed the other, which no
  /// source tells.
  func dismissHungUp() {
    for subscriber in subscribers.values where subscriber.hasFinishedWriting {
      if subscriber.hasHungUp { dismiss(subscriber, .hungUp) }
    }
  }
}

extension Daemon {
  /// Takes systemd's socket, or opens one of our own.
  func listen(on inherited: consuming UnixListener?) throws(StartError) {
    if let inherited {
      open(inherited)
      return
    }
    let path = options.socketPath ?? configuration.socket.path
    let address: UnixSocketAddress
    do throws(Errno) {
      address = try UnixSocketAddress(path: path)
    } catch {
      throw .socketPath(path, error)
    }
    var group: gid_t?
    if let name = configuration.socket.group {
      group = Access.group(named: name)
      guard group != nil else { throw .socketGroup(name) }
    }
    do throws(ListenError) {
      open(try UnixListener.bind(to: address, mode: group == nil ? 0o666 : 0o660, group: group))
    } catch {
      throw .listening(error)
    }
  }
}
