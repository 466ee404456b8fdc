// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import UnixIO
package import Wire

/// What the daemon tells the service manager, and what it looks after from time to time.
extension Daemon {
  /// Often enough for the line in `systemctl status`, seldom enough to cost nothing.
  private static let supervisionSeconds = 10.0

  /// Says that the daemon is ready, and from now on that it is alive.
  ///
  /// The sign of life comes from the queue on which everything happens, after a round of the work
  /// itself: a daemon whose queue hangs gives none.
  func superviseFromNowOn() {
    supervisionAlarm = Alarm(on: queue) { [weak self] in
      self?.assumeIsolated { $0.supervise() }
    }
    let watchdog = service.watchdogMicroseconds.map { Double($0) / 2e6 }
    let seconds = min(watchdog ?? Self.supervisionSeconds, Self.supervisionSeconds)
    supervisionAlarm?.set(everySeconds: seconds, leeway: seconds / 10)
    reportedStatus = statusLine
    service.ready(status: reportedStatus)
  }

  private func supervise() {
    for key in Array(devices.keys) { drain(key) }
    fallBackFromSilence()
    dismissHungUp()
    if sensorsAreWanted { takeUpDevices() }
    sendStatus()
    service.alive()
    endIfIdle()
  }

  /// Ends a daemon that nobody needs, where that is wished: looked at from round to round, so that
  /// a sensor that is plugged in again at once finds it there.
  private func endIfIdle() {
    guard configuration.sensors.exitWithout, devices.isEmpty, followers == 0 else {
      isIdle = false
      return
    }
    guard isIdle else {
      isIdle = true
      return
    }
    journal.log(.info, "no sensor and no subscriber: it ends until one comes")
    stop()
    onIdleEnd()
  }

  /// Has the service manager told how things stand, before long.
  ///
  /// A thousand clients that come at once are one message, not a thousand: the manager may be busy,
  /// and telling it would wait.
  func reportStatus() {
    // Before it is ready, a status would only flicker.
    guard supervisionAlarm != nil, statusAlarm == nil else { return }
    statusAlarm = Alarm(on: queue) { [weak self] in self?.assumeIsolated { $0.sendStatus() } }
    statusAlarm?.set(afterSeconds: 0.5, leeway: 0.1)
  }

  private func sendStatus() {
    statusAlarm = nil
    let line = statusLine
    guard line != reportedStatus else { return }
    reportedStatus = line
    service.report(status: line)
  }

  private var statusLine: String {
    let counts = StatusReport.DeviceCounts(devices.values.map(\.report))
    var parts = [
      Self.count(counts.working, "sensor"), Self.count(followers, "subscriber"),
    ]
    if counts.failing > 0 { parts.insert("\(counts.failing) failing", at: 1) }
    if let lastShake {
      let age = Int((Clock.monotonic() - lastShake.time).seconds)
      parts.append("last shake \(Self.age(seconds: age)) ago")
    }
    return parts.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func age(seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\(seconds / 60) min"
    default: "\(seconds / 3_600) h"
    }
  }
}

extension Daemon {
  /// Reads the configuration again; with an error in it, the one before stays in force.
  package func reload() throws(WireError) {
    service.reloading()
    defer { service.ready(status: statusLine) }
    let fresh: LoadedConfiguration
    do throws(ConfigurationError) {
      fresh = try LoadedConfiguration(options.source)
    } catch {
      journal.log(.error, "the configuration is not reloaded; the one before stays in force")
      for problem in error.problems { journal.log(.error, "\(problem)") }
      throw WireError(.badConfiguration, error.problems.map(\.description).joined(separator: "; "))
    }
    adopt(fresh)
    journal.log(.info, "the configuration is reloaded")
  }

  private func adopt(_ fresh: LoadedConfiguration) {
    let before = configuration
    configuration = fresh.configuration
    warnings = fresh.warnings
    for warning in fresh.warnings { journal.log(.warning, warning) }
    if before.socket != configuration.socket {
      journal.log(.warning, "[Socket] takes effect at the next start")
    }
    if before.detector.tuning != configuration.detector.tuning { retune() }
    if quirks != fresh.quirks {
      quirks = fresh.quirks
      reconsiderDevices()
    }
    for subscriber in subscribers.values {
      subscriber.backlogLimit = configuration.limits.backlogBytes
    }
    ring.resize(to: configuration.limits.recentNotices)
    subscriptionsChanged()
  }

  private func retune() {
    for device in devices.values {
      cancelShake(of: device, .gap)
      device.detector = ShakeDetector(
        tuning: configuration.detector.tuning,
        sensor: device.accelerometer?.traits ?? SensorTraits())
    }
  }
}
