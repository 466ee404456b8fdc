// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import UnixIO
import Wire

/// Nobody is lost in a restart: systemd keeps the connections, and a file in memory says how far
/// each of them was. An upgrade, a crash and the watchdog end a daemon in the same way.
extension Daemon {
  /// A connection is stored once it has lived this long, so that a stream of short ones is no
  /// burden on process 1.
  private static let secondsBeforeStoring = 1.0

  /// Goes on where a predecessor was, or begins what a successor will go on with.
  func takeOver(_ inheritance: Inheritance) {
    guard store.isAvailable else { return }
    for name in inheritance.useless { store.forget(name) }
    inheritedNodes = inheritance.nodes
    if let memory = inheritance.memory {
      handover = memory
      instance = memory.instance
      ring.goOn(after: memory.sequence)
      shakes = memory.shakes
      nearMisses = memory.nearMisses
    } else {
      beginHandover()
    }
    for client in inheritance.clients { resume(client) }
    slots = SlotPool(
      count: handover?.slotCount ?? 0, held: Set(subscribers.values.compactMap(\.slot)))
    for line in handover?.openShakes ?? [] {
      guard case .notice(.shake(let began)) = try? DaemonLine(line: line) else { continue }
      inheritedShakes[began.device.id] = began
    }
    handover?.removeOpenShakes()
    if !inheritance.clients.isEmpty {
      journal.log(.info, "\(subscribers.count) subscribers are taken over")
    }
  }

  private func beginHandover() {
    do throws(Errno) {
      let memory = try HandoverMemory(
        slotCount: configuration.limits.subscribers, instance: instance)
      memory.withDescriptor { store.keep($0, as: DescriptorName.memory.text) }
      handover = memory
    } catch {
      journal.log(.warning, "a restart will not keep connections: no memory for it: \(error)")
    }
  }

  private func resume(_ client: Inheritance.Client) {
    guard let stream = client.take() else { return }
    let name = DescriptorName.client(slot: client.slot).text
    guard let known = handover?.connection(at: client.slot), !stream.hasHungUp() else {
      store.forget(name)
      handover?.vacate(client.slot)
      return
    }
    let subscriber: Subscriber
    do throws(Errno) {
      subscriber = try makeSubscriber(stream)
    } catch {
      store.forget(name)
      handover?.vacate(client.slot)
      return
    }
    subscriber.slot = client.slot
    subscriber.subscription = Self.subscription(of: known)
    admit(subscriber) { subscriber, now throws(Subscriber.Departure) in
      // Notices that the predecessor had numbered and not yet given to all.
      let cutOff = subscriber.subscription == nil ? 0 : max(0, ring.sequence - known.sequence)
      try subscriber.resume(rest: known.rest, missed: known.missed + cutOff, now: now)
    }
  }

  private static func subscription(of known: HandoverMemory.Connection) -> Subscription? {
    guard let line = known.subscription else { return nil }
    guard !line.isEmpty, let envelope = try? RequestEnvelope(line: line),
      case .subscribe(let subscription) = envelope.request
    else { return Subscription() }
    return subscription
  }

  /// Goes on with the shake that a predecessor found at this device, so that it is not found again
  /// and ends once.
  func resumeShake(of device: Device) {
    guard let began = inheritedShakes.removeValue(forKey: device.reference.id) else { return }
    device.detector.resume(began.finding)
    device.shake = began.shake
    var shared = SharedShake(
      began.shake, began.finding, at: device.reference, mobility: device.mobility)
    shared.noted = handover?.addOpenShake(Notice.shake(began).line)
    sharedShakes[began.shake] = shared
  }

  /// Calls off the shakes of devices that are not there any more.
  func cancelInheritedShakes() {
    for (_, began) in inheritedShakes.sorted(by: { $0.key < $1.key }) {
      let sequence = ring.nextSequence()
      let notice = began.cancelled(
        sequence: sequence, time: UTCTime(microseconds: Clock.wallNanoseconds() / 1_000),
        reason: .deviceLost)
      broadcast(.shake(notice), sequence: sequence)
    }
    inheritedShakes = [:]
  }
}

extension Daemon {
  /// Has a connection that has just come stored before long.
  func storeLater(_ subscriber: Subscriber) {
    guard handover != nil else { return }
    unstored.append(subscriber.number)
    setStoreAlarm()
  }

  private func storeWaiting() {
    storeAlarm = nil
    let numbers = unstored
    unstored = []
    for number in numbers {
      if let subscriber = subscribers[number] { keep(subscriber) }
    }
    for device in devices.values where device.isRead && device.storedName == nil { keep(device) }
  }

  /// Has the nodes that are read stored before long.
  func storeNodesLater() {
    if handover != nil { setStoreAlarm() }
  }

  private func setStoreAlarm() {
    guard storeAlarm == nil else { return }
    storeAlarm = Alarm(on: queue) { [weak self] in self?.assumeIsolated { $0.storeWaiting() } }
    storeAlarm?.set(afterSeconds: Self.secondsBeforeStoring, leeway: 0.1)
  }

  /// IIO's nodes are not stored: only one may have them open, and their buffers are set up anew.
  private func keep(_ device: Device) {
    guard case .node(let candidate) = device.source, let accelerometer = device.accelerometer,
      accelerometer.method == .evdev, let node = candidate.place.split(separator: "/").last
    else { return }
    let name = DescriptorName.node(String(node)).text
    device.storedName = name
    accelerometer.withDescriptor { store.keep(lent: $0, as: name) }
  }

  /// Lets a device's sensor go.
  func close(_ device: Device) {
    if let name = device.storedName { store.forget(name) }
    device.storedName = nil
    device.stop()
  }

  private func keep(_ subscriber: Subscriber) {
    guard let handover, let slot = slots.take() else { return }
    subscriber.slot = slot
    handover.occupy(slot, sequence: ring.sequence)
    noteSubscription(of: subscriber)
    noteUnsent(of: subscriber)
    subscriber.withDescriptor { store.keep($0, as: DescriptorName.client(slot: slot).text) }
  }

  /// Forgets a connection that has gone.
  func forget(_ subscriber: Subscriber) {
    guard let handover, let slot = subscriber.slot else { return }
    subscriber.slot = nil
    store.forget(DescriptorName.client(slot: slot).text)
    handover.vacate(slot)
    slots.give(back: slot)
  }

  /// Notes what a connection follows.
  func noteSubscription(of subscriber: Subscriber) {
    guard let handover, let slot = subscriber.slot else { return }
    var line: [UInt8]? = nil
    if var subscription = subscriber.subscription {
      subscription.since = nil
      line =
        subscription == Subscription() ? [] : RequestEnvelope(.subscribe(subscription)).line
    }
    // One that is too long to be kept comes back by itself.
    if !handover.setSubscription(line, at: slot) { forget(subscriber) }
  }

  /// Notes what waits for a connection, where that is or was anything.
  func noteUnsent(of subscriber: Subscriber) {
    guard let handover, let slot = subscriber.slot else { return }
    let unsent = subscriber.unsent
    let isBehind = unsent.missed > 0 || !unsent.rest.isEmpty
    guard isBehind || subscriber.isNotedBehind else { return }
    subscriber.isNotedBehind = isBehind
    handover.setUnsent(rest: unsent.rest, missed: unsent.missed, at: slot)
  }

  /// Leaves every connection to the successor, if there will be one that gets them.
  func handOver() -> Bool {
    guard handover != nil, UnitJob.restartKeepsDescriptors else { return false }
    storeWaiting()
    store.settle()
    return true
  }
}
