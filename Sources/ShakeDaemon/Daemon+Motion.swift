// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import UnixIO
import Wire

extension Daemon {
  /// Takes everything that a device has, and arranges when to look again.
  func drain(_ key: String) {
    if noticeSleep() { return }
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
    noteHealth(of: device)
    device.arm(afterReading: samples, now: now)
  }

  /// Says once that a sensor reads nonsense, and once that it is well again.
  private func noteHealth(of device: Device) {
    guard let accelerometer = device.accelerometer, accelerometer.ailment != device.ailment else {
      return
    }
    device.ailment = accelerometer.ailment
    guard let ailment = device.ailment else { return announce(.recovered, device) }
    journal.log(
      .warning, "\(device.reference.name) is not well: \(ailment)", kind: .deviceDegraded,
      fields: [("SHAKE_DEVICE", device.reference.id)])
    announce(.degraded, device, reason: "\(ailment)")
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
    guard let device = devices[key], case .active = device.state else { return }
    device.deadlineAlarmRang()
    guard let deadline = device.detector.deadline else { return }
    let time = device.time(at: Clock.monotonic())
    if let finding = device.detector.reach(time) { publish(finding, of: device, at: deadline) }
    device.armDeadline(now: Clock.monotonic())
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
