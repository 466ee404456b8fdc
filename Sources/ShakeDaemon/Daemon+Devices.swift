// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import UnixIO
import Wire

extension Daemon {
  /// Looks at the nodes that are there and hears of those that come and go.
  func findDevices() throws(Errno) {
    let monitor = try Hotplug()
    self.monitor = monitor
    try follow(monitor)
  }

  private func follow(_ monitor: Hotplug) throws(Errno) {
    try monitor.changes().forEach(note)
    monitor.watch(on: queue) { [weak self] in self?.assumeIsolated { $0.hearOfDevices() } }
  }

  private func hearOfDevices() {
    do throws(Errno) {
      try monitor?.changes().forEach(note)
    } catch {
      journal.log(.error, "devices that come or go are not noticed any more: \(error)")
      monitor?.stop()
    }
  }

  private func note(_ change: DeviceChange) {
    switch change {
    case .appeared(let candidate): consider(candidate)
    case .vanished(let syspath): detach(syspath, reason: "unplugged")
    }
  }

  /// Decides what a node is; it may have been looked at before, with other rights or tags.
  private func consider(_ candidate: Candidate) {
    switch candidate.classify(by: quirks) {
    case .unrelated:
      detach(candidate.syspath, reason: "no accelerometer any more")
    case .refused(let refusal):
      refuse(candidate, refusal)
    case .accelerometer(let layout):
      refusals[candidate.syspath] = nil
      if let device = devices[candidate.syspath] {
        // New rights may let us in where we were kept out.
        if case .unavailable = device.state, sensorsAreWanted { takeUp(device) }
        return
      }
      let reference = self.reference(of: candidate, role: layout.role)
      attach(
        Device(.node(candidate), reference: reference, tuning: configuration.detector.tuning),
        as: candidate.syspath)
    }
  }

  private func refuse(_ candidate: Candidate, _ refusal: Refusal) {
    detach(candidate.syspath, reason: "\(refusal)")
    refusals[candidate.syspath] = DeviceReport(
      reference(of: candidate, role: .unknown), node: candidate.node, state: .refused,
      reason: "\(refusal)")
  }

  private func reference(of candidate: Candidate, role: Role) -> DeviceReference {
    DeviceReference(
      id: candidate.identity.id, name: candidate.identity.name, role: role.rawValue)
  }

  /// Looks at every node again, by other quirks.
  func reconsiderDevices() {
    do throws(Errno) {
      let monitor = try Hotplug()
      self.monitor?.stop()
      for key in Array(devices.keys) {
        if case .node = devices[key]?.source { detach(key, reason: "devices.conf has changed") }
      }
      refusals = [:]
      self.monitor = monitor
      try follow(monitor)
    } catch {
      journal.log(.error, "devices.conf takes effect at the next start: \(error)")
    }
  }

  /// Makes a device known, and reads it where somebody wants to know.
  ///
  /// It is opened in any case, since only an open node shows its ranges, by which it may still be
  /// refused, and whether it can be opened at all.
  func attach(_ device: Device, as key: String) {
    let failure: DeviceError?
    do throws(DeviceError) {
      try open(device)
      failure = nil
    } catch .refused(let refusal) {
      if case .node(let candidate) = device.source { refuse(candidate, refusal) }
      return
    } catch .gone {
      return
    } catch {
      failure = error
    }
    devices[key] = device
    journal.log(
      .info, "\(device.reference.name) (\(device.reference.id)) is an accelerometer",
      kind: .deviceAttached, fields: [("SHAKE_DEVICE", device.reference.id)])
    announce(.attached, device)
    if let failure {
      degrade(device, failure)
    } else if sensorsAreWanted {
      read(device)
    } else {
      close(device)
    }
    reportStatus()
  }

  /// Forgets a device that is gone.
  func detach(_ key: String, reason: String) {
    refusals[key] = nil
    guard let device = devices.removeValue(forKey: key) else { return }
    cancelShake(of: device, .deviceLost)
    close(device)
    journal.log(
      .info, "\(device.reference.name) (\(device.reference.id)) is gone: \(reason)",
      kind: .deviceDetached, fields: [("SHAKE_DEVICE", device.reference.id)])
    announce(.detached, device, reason: reason)
    reportStatus()
  }

  /// Tells those who follow devices what happened to one.
  func announce(_ change: DeviceNotice.Change, _ device: Device, reason: String? = nil) {
    let sequence = ring.nextSequence()
    broadcast(
      .device(
        DeviceNotice(
          sequence: sequence, time: UTCTime(microseconds: Clock.wallNanoseconds() / 1_000),
          change: change, device: device.reference, reason: reason)),
      sequence: sequence)
  }
}

extension Daemon {
  /// Whether anyone follows what sensors say.
  var sensorsAreWanted: Bool {
    guard !isAsleep else { return false }
    return configuration.sensors.keepOn
      || subscribers.values.contains(where: \.followsSensors)
  }

  /// Opens or, after a while, closes the sensors as somebody or nobody follows them.
  func subscriptionsChanged() {
    if sensorsAreWanted {
      releaseAlarm = nil
      takeUpDevices()
    } else if releaseAlarm == nil {
      // A script that comes back at once finds the sensors awake.
      releaseAlarm = Alarm(on: queue) { [weak self] in
        self?.assumeIsolated { $0.releaseUnwantedDevices() }
      }
      releaseAlarm?.set(afterSeconds: 2, leeway: 0.5)
    }
    reportStatus()
  }

  /// Opens what is not open; a device that could not be read may be readable by now.
  func takeUpDevices() {
    watchForSleep()
    for device in Array(devices.values) {
      if case .active = device.state { continue }
      takeUp(device)
    }
  }

  private func releaseUnwantedDevices() {
    releaseAlarm = nil
    guard !sensorsAreWanted else { return }
    releaseDevices()
  }

  /// Lets every sensor go.
  func releaseDevices() {
    for device in devices.values {
      guard case .active = device.state else { continue }
      cancelShake(of: device, .gap)
      close(device)
      device.state = .idle
    }
  }

  /// Opens a device and reads it from now on.
  func takeUp(_ device: Device) {
    do throws(DeviceError) {
      try open(device)
    } catch .refused(let refusal) {
      if case .node(let candidate) = device.source { refuse(candidate, refusal) }
      return
    } catch {
      degrade(device, error)
      return
    }
    if case .unavailable = device.state { announce(.recovered, device) }
    read(device)
  }

  private func open(_ device: Device) throws(DeviceError) {
    switch device.source {
    case .simulated(let shake, let interval):
      device.simulation = startSensor(shake, interval: interval)
    case .node(let candidate):
      let accelerometer = try Accelerometer(
        opening: candidate, quirks: quirks, learned: scales[device.reference.id],
        polling: device.polling, open: inheritedNodes.first { $0.isOf(candidate.place) })
      device.accelerometer = accelerometer
      device.scale = accelerometer.scale
      device.detector = ShakeDetector(
        tuning: configuration.detector.tuning, sensor: accelerometer.traits)
    }
  }

  private func read(_ device: Device) {
    device.state = .active
    resumeShake(of: device)
    storeNodesLater()
    let key = self.key(of: device)
    device.start(
      on: queue,
      read: { [weak self] in self?.assumeIsolated { $0.drain(key) } },
      deadline: { [weak self] in self?.assumeIsolated { $0.reachDeadline(key) } })
    drain(key)
  }

  /// Reads value by value what brings nothing by its buffer.
  func fallBackFromSilence() {
    let now = Clock.monotonic()
    for device in Array(devices.values) where device.accelerometer?.isSilent(at: now) == true {
      device.polling = true
      close(device)
      takeUp(device)
      journal.log(.notice, "\(device.reference.name) brings nothing by its buffer")
    }
  }

  /// A device that cannot be read is said to be so once, not at each try.
  func degrade(_ device: Device, _ error: DeviceError) {
    if case .unavailable(error) = device.state { return }
    if device.accelerometer?.method == .buffer { device.polling = true }
    cancelShake(of: device, .deviceLost)
    close(device)
    device.state = .unavailable(error)
    journal.log(
      .warning, "\(device.reference.name) cannot be read: \(error)", kind: .deviceDegraded,
      fields: [("SHAKE_DEVICE", device.reference.id)])
    announce(.degraded, device, reason: "\(error)")
    reportStatus()
  }

  private func key(of device: Device) -> String {
    if case .node(let candidate) = device.source { return candidate.syspath }
    return device.reference.id
  }
}
