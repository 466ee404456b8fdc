// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import UnixIO

/// Sensors are released before the machine sleeps and taken up when it is awake.
extension Daemon {
  /// Hears of sleep from now on, once sensors are in use.
  func watchForSleep() {
    guard sleepMonitor == nil, !isSleepUnknown else { return }
    do throws(Errno) {
      sleepMonitor = try SleepMonitor(on: queue) { [weak self] in
        self?.assumeIsolated { $0.hearOfSleep() }
      }
    } catch {
      // Once: a machine without a bus has none the next time either.
      isSleepUnknown = true
      journal.log(.debug, "no word of sleep can be had from logind: \(error)")
    }
  }

  private func hearOfSleep() {
    guard let sleepMonitor else { return }
    do throws(Errno) {
      for event in try sleepMonitor.pump() {
        switch event {
        case .aboutToSleep: fallAsleep()
        case .awake: wakeUp()
        }
      }
    } catch {
      journal.log(.warning, "no more word of sleep comes from logind: \(error)")
      sleepMonitor.stop()
      self.sleepMonitor = nil
    }
  }

  private func fallAsleep() {
    isAsleep = true
    releaseDevices()
    sleepMonitor?.allowSleep()
  }

  private func wakeUp() {
    isAsleep = false
    _ = sleepClock.hasSlept(now: Clock.sleptNanoseconds())
    sleepMonitor?.delaySleep()
    if sensorsAreWanted { takeUpDevices() }
  }

  /// Starts every sensor anew if the machine has slept without a word; answers whether it has.
  func noticeSleep() -> Bool {
    guard sleepClock.hasSlept(now: Clock.sleptNanoseconds()) else { return false }
    releaseDevices()
    wakeUp()
    return true
  }
}
