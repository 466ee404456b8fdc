// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import UnixIO
import Wire

extension Daemon {
  /// Takes everything that a device has, and arranges when to look again.
  func drain(_ key: String) {
    guard let device = devices[key], case .active = device.state else { return }
    let now = Clock.monotonic()
    var samples = 0
    do throws(DeviceError) {
      while let reading = try device.next(now: now) {
        switch reading {
        case .sample(let sample):
          samples += 1
          take(sample, of: device, now: now)
        case .gap:
          device.gaps += 1
          // It may come faster than was thought, so it is read at once until that is known again.
          device.rate = RateMeter()
          cancelShake(of: device, .gap)
        case .rescaled(let scale, _):
          rescale(device, scale)
        }
      }
    } catch .gone {
      detach(key, reason: "unplugged")
      return
    } catch {
      degrade(device, error)
      return
    }
    device.samples += samples
    device.readings += 1
    device.arm(afterReading: samples, now: now)
  }

  private func take(_ sample: Sample, of device: Device, now: Timestamp) {
    device.rate.take(sample.time)
    device.latest = (sample.time, now)
    // What was due before this sample was decided at its deadline, however late it is noticed.
    let due = device.detector.deadline
    guard let finding = device.detector.take(sample) else { return }
    publish(finding, of: device, at: min(due ?? sample.time, sample.time))
  }

  /// Ends what only the passing of time ends.
  func reachDeadline(_ key: String) {
    drain(key)
    guard let device = devices[key], case .active = device.state,
      let deadline = device.detector.deadline
    else { return }
    let time = device.time(at: Clock.monotonic())
    if let finding = device.detector.reach(time) { publish(finding, of: device, at: deadline) }
    device.arm(afterReading: 0, now: Clock.monotonic())
  }

  /// Forgets the motion under way, with a word to those who heard of its beginning.
  func cancelShake(of device: Device, _ reason: Cancellation) {
    guard let finding = device.detector.interrupt(reason) else { return }
    publish(finding, of: device, at: device.latest?.sample ?? Clock.monotonic())
  }

  private func rescale(_ device: Device, _ scale: Scale) {
    cancelShake(of: device, .gap)
    device.scale = scale
    if let accelerometer = device.accelerometer {
      device.detector = ShakeDetector(
        tuning: configuration.detector.tuning, sensor: accelerometer.traits)
    }
    guard scale.source == .learned else { return }
    do throws(Errno) {
      try scales.keep(scale.unitsPerG, for: device.reference.id)
    } catch {
      journal.log(
        .warning, "the scale of \(device.reference.name) is not kept for the next start: \(error)")
    }
  }
}

extension Daemon {
  /// Tells everyone who follows what a detector found.
  private func publish(_ finding: Finding, of device: Device, at moment: Timestamp) {
    let time = wallTime(of: moment)
    switch finding {
    case .nearMiss(let miss):
      nearMisses += 1
      device.nearMisses += 1
      journal.log(.debug, "\(device.reference.name) moved: \(miss.rule.rawValue)")
      // What nobody follows takes no number, and no shake's place among the recent notices.
      let isFollowed = subscribers.values.contains {
        $0.subscription?.topics.contains(.nearMiss) == true
      }
      let sequence = isFollowed ? ring.nextSequence() : nil
      let notice = Notice.nearMiss(
        NearMissNotice(
          sequence: sequence, time: time, moment: moment, device: device.reference, finding: miss,
          isSynthetic: device.isSynthetic))
      remember(notice)
      if let sequence { broadcast(notice, sequence: sequence) }
    case .began(let shake):
      shakes += 1
      device.shakes += 1
      device.shake = shakes
      publish(shake, .began, of: device, time: time, moment: moment)
    case .ended(let shake):
      publish(shake, .ended, of: device, time: time, moment: moment)
      device.shake = nil
    case .cancelled(let shake, let reason):
      publish(shake, .cancelled, of: device, time: time, moment: moment, reason: reason)
      device.shake = nil
    }
  }

  private func publish(
    _ shake: Shake, _ phase: ShakeNotice.Phase, of device: Device, time: UTCTime, moment: Timestamp,
    reason: Cancellation? = nil
  ) {
    guard let number = device.shake else { preconditionFailure("a shake ended that never began") }
    let sequence = ring.nextSequence()
    let notice = ShakeNotice(
      sequence: sequence, phase: phase, shake: number, time: time, moment: moment,
      device: device.reference, finding: shake, isSynthetic: device.isSynthetic, reason: reason)
    note(notice, of: device)
    if phase != .began { remember(.shake(notice)) }
    broadcast(.shake(notice), sequence: sequence)
    lastShake = (notice, Clock.monotonic())
    journal.log(
      phase == .began ? .debug : .info,
      "\(device.reference.name) was shaken: \(phase.rawValue)\(reason.map { ", \($0.rawValue)" } ?? "")"
        + ", \(notice.swings) swings, peak \(notice.peak) g",
      kind: .shake,
      fields: [
        ("SHAKE_ID", String(number)), ("SHAKE_PHASE", phase.rawValue),
        ("SHAKE_DEVICE", device.reference.id), ("SHAKE_PEAK_G", String(notice.peak)),
        ("SHAKE_SYNTHETIC", device.isSynthetic ? "1" : "0"),
      ])
    reportStatus()
  }

  /// How many verdicts can be asked for.
  private static let decisionLimit = 64

  private func remember(_ decision: Notice) {
    if decisions.count == Self.decisionLimit { decisions.removeFirst() }
    decisions.append(decision)
  }

  /// Keeps what a successor must know of a shake: that it began, as long as it has not ended.
  private func note(_ notice: ShakeNotice, of device: Device) {
    guard let handover else { return }
    handover.setCounts(shakes: shakes, nearMisses: nearMisses)
    if let place = device.noted { handover.removeOpenShake(place) }
    device.noted = notice.phase == .began ? handover.addOpenShake(Notice.shake(notice).line) : nil
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
