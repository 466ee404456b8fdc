// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import UnixIO
import Wire

/// What becomes of a detector's finding: who is told what, and what is remembered of it.
extension Daemon {
  /// Tells everyone who follows what a detector found.
  func publish(_ finding: Finding, of device: Device, at moment: Timestamp) {
    switch finding {
    case .nearMiss(let miss): publish(miss, of: device, at: moment)
    case .began(let shake): begin(shake, at: device, moment)
    case .ended(let shake): end(shake, at: device, moment, nil)
    case .cancelled(let shake, let reason): end(shake, at: device, moment, reason)
    }
  }

  private func begin(_ shake: Shake, at device: Device, _ moment: Timestamp) {
    if isHingeAlone(device) {
      let miss = NearMiss(
        start: shake.start, end: shake.end, peak: shake.peak, swings: shake.swings,
        rule: .hingeAlone, measured: 0, required: 1)
      publish(miss, of: device, at: moment)
      return
    }
    device.shakes += 1
    let same = sharedShakes.values.first { $0.isSame(as: shake, mobility: device.mobility) }
    if let same {
      device.shake = same.number
      sharedShakes[same.number]?.join(device.reference)
      tellThoseWhoFollow(device, of: shake, moment)
      return
    }
    shakes += 1
    device.shake = shakes
    var shared = SharedShake(shakes, shake, at: device.reference, mobility: device.mobility)
    let notice = self.notice(of: shared, .began, moment, isSynthetic: device.isSynthetic)
    handover?.setCounts(shakes: shakes, nearMisses: nearMisses)
    shared.noted = handover?.addOpenShake(Notice.shake(notice).line)
    sharedShakes[shakes] = shared
    tell(notice)
  }

  private func end(
    _ shake: Shake, at device: Device, _ moment: Timestamp, _ reason: Cancellation?
  ) {
    // A hinge's shake was never told of.
    guard let number = device.shake, var shared = sharedShakes[number] else { return }
    device.shake = nil
    let isLast = shared.end(shake, at: device.reference.id)
    sharedShakes[number] = isLast ? nil : shared
    guard isLast else { return }
    let notice = self.notice(
      of: shared, reason == nil ? .ended : .cancelled, moment, isSynthetic: device.isSynthetic,
      reason)
    remember(.shake(notice))
    tell(notice)
    if let place = shared.noted { handover?.removeOpenShake(place) }
  }

  /// Whether a lid moves while the base that it hangs on does not.
  private func isHingeAlone(_ lid: Device) -> Bool {
    guard lid.reference.role == Role.display.rawValue else { return false }
    let bases = devices.filter { _, device in
      device.reference.role == Role.base.rawValue && device.mobility == .machine
        && device.isRead && device.samples > 0
    }
    // What the base has to say may wait in its queue.
    for key in bases.keys { drain(key) }
    return !bases.isEmpty && bases.values.allSatisfy { $0.detector.deadline == nil }
  }
}

extension Daemon {
  private func notice(
    of shared: SharedShake, _ phase: ShakeNotice.Phase, _ moment: Timestamp, isSynthetic: Bool,
    _ reason: Cancellation? = nil
  ) -> ShakeNotice {
    ShakeNotice(
      sequence: ring.nextSequence(), phase: phase, shake: shared.number, time: wallTime(of: moment),
      moment: moment, device: shared.leader, devices: shared.devices, finding: shared.total,
      isSynthetic: isSynthetic, reason: reason)
  }

  /// Whoever follows a device alone has not heard of a shake that was found elsewhere first.
  private func tellThoseWhoFollow(_ device: Device, of shake: Shake, _ moment: Timestamp) {
    guard let number = device.shake, let shared = sharedShakes[number] else { return }
    let followers = subscribers.values.filter {
      $0.subscription?.device == device.reference.id && shared.leader != device.reference
    }
    if followers.isEmpty { return }
    let notice = Notice.shake(
      ShakeNotice(
        sequence: ring.nextSequence(), phase: .began, shake: number, time: wallTime(of: moment),
        moment: moment, device: device.reference, finding: shake, isSynthetic: device.isSynthetic))
    for subscriber in followers where subscriber.subscription?.admits(notice) == true {
      deliver(notice.line, to: subscriber)
    }
  }

  private func tell(_ notice: ShakeNotice) {
    broadcast(.shake(notice), sequence: notice.sequence)
    lastShake = (notice, Clock.monotonic())
    let reason = notice.reason.map { ", \($0)" } ?? ""
    journal.log(
      notice.phase == .began ? .debug : .info,
      "\(notice.device.name) was shaken: \(notice.phase.rawValue)\(reason), \(notice.swings) swings,"
        + " peak \(notice.peak) g",
      kind: .shake,
      fields: [
        ("SHAKE_ID", String(notice.shake)), ("SHAKE_PHASE", notice.phase.rawValue),
        ("SHAKE_DEVICE", notice.device.id), ("SHAKE_PEAK_G", String(notice.peak)),
        ("SHAKE_SYNTHETIC", notice.isSynthetic ? "1" : "0"),
      ])
    reportStatus()
  }

  private func publish(_ miss: NearMiss, of device: Device, at moment: Timestamp) {
    nearMisses += 1
    device.nearMisses += 1
    handover?.setCounts(shakes: shakes, nearMisses: nearMisses)
    journal.log(.debug, "\(device.reference.name) moved: \(miss.rule.rawValue)")
    // What nobody follows takes no number, and no shake's place among the recent notices.
    let isFollowed = subscribers.values.contains {
      $0.subscription?.topics.contains(.nearMiss) == true
    }
    let sequence = isFollowed ? ring.nextSequence() : nil
    let notice = Notice.nearMiss(
      NearMissNotice(
        sequence: sequence, time: wallTime(of: moment), moment: moment, device: device.reference,
        finding: miss, isSynthetic: device.isSynthetic))
    remember(notice)
    if let sequence { broadcast(notice, sequence: sequence) }
  }

  /// How many verdicts can be asked for.
  private static let decisionLimit = 64

  private func remember(_ decision: Notice) {
    if decisions.count == Self.decisionLimit { decisions.removeFirst() }
    decisions.append(decision)
  }

  /// The wall clock's time of a moment on the samples' clock, where that clock is ours.
  private func wallTime(of moment: Timestamp) -> UTCTime {
    let age = (Clock.monotonic() - moment).rawValue
    // Replayed events carry the times of another day; then the time is that of the notice.
    let plausible = 0..<Self.oldestMoment.rawValue
    let wall = Clock.wallNanoseconds() - (plausible.contains(age) ? age : 0)
    return UTCTime(microseconds: wall / 1_000)
  }

  private static let oldestMoment = Nanoseconds(seconds: 60)
}
