// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import SyntheticMotion
import UnixIO
import Wire

/// An accelerometer that the daemon knows, read or not, with its detector.
final class Device {
  /// Where its samples come from.
  enum Source {
    case node(Candidate)
    /// The model of a hand's shake, at this interval; nil for one shake only.
    case simulated(HandShake, interval: Nanoseconds?)
  }

  /// How it stands with the device.
  enum State {
    /// Nobody follows shakes, so it is closed.
    case idle
    /// It is open, and every sample goes to the detector.
    case active
    /// It cannot be read; it is tried again when something about it changes.
    case unavailable(DeviceError)
  }

  let reference: DeviceReference
  let source: Source
  var state = State.idle
  /// The opened node; nil while it is not active, and for a simulated device.
  var accelerometer: Accelerometer?
  /// What stands for the node of a simulated device while it is active.
  var simulation: SimulatedAccelerometer?
  var detector: ShakeDetector
  var rate = RateMeter()
  /// Raw units per g, and how that is known; kept while the device is idle.
  var scale: Scale?
  /// The number of the shake under way.
  var shake: Int?
  /// Whether its buffer has been found not to work: it is read value by value from then on.
  var polling = false
  /// What was last said to be wrong with it though it can be read.
  var ailment: Ailment?
  /// Its name in the descriptor store.
  var storedName: String?
  var samples = 0
  var readings = 0
  var gaps = 0
  var shakes = 0
  var nearMisses = 0
  /// The time of its latest sample, and when that arrived.
  var latest: (sample: Timestamp, arrival: Timestamp)?

  private var pace = Pace.whenReadable
  private var isDeadlineArmed = false
  private var watch: Watch?
  private var readAlarm: Alarm?
  private var deadlineAlarm: Alarm?

  init(_ source: Source, reference: DeviceReference, tuning: Tuning) {
    self.source = source
    self.reference = reference
    detector = ShakeDetector(tuning: tuning)
  }

  /// What it moves with.
  var mobility: Mobility {
    guard case .node(let candidate) = source else { return .apart }
    if candidate.identity.bus == .virtual { return .copy }
    return reference.role == Role.controller.rawValue ? .apart : .machine
  }

  /// Whether its samples go to the detector.
  var isRead: Bool {
    if case .active = state { return true }
    return false
  }

  var isSynthetic: Bool {
    if case .simulated = source { return true }
    return false
  }
}

extension Device {
  /// Reads the device as soon as there is something, until it is told otherwise.
  func start(
    on queue: SerialQueue, read: @escaping @Sendable () -> Void,
    deadline: @escaping @Sendable () -> Void
  ) {
    readAlarm = Alarm(on: queue, handler: read)
    deadlineAlarm = Alarm(on: queue, handler: deadline)
    if let accelerometer {
      watch = accelerometer.withDescriptor {
        Watch(reading: $0, of: accelerometer, on: queue, handler: read)
      }
    }
  }

  /// Lets the sensor go.
  func stop() {
    watch?.cancel()
    watch = nil
    readAlarm = nil
    deadlineAlarm = nil
    accelerometer?.release()
    accelerometer = nil
    simulation = nil
    latest = nil
    rate = RateMeter()
    pace = .whenReadable
    isDeadlineArmed = false
  }

  /// Arranges the next reading, and the detector's deadline, after one that had `samples` samples.
  func arm(afterReading samples: Int, now: Timestamp) {
    let next = pace(afterReading: samples)
    if !pace.suffices(for: next) {
      pace = next
      switch next {
      case .whenReadable:
        readAlarm?.silence()
        watch?.resume()
      case .after(let milliseconds):
        watch?.suspend()
        let seconds = Double(milliseconds) / 1_000
        readAlarm?.set(everySeconds: seconds, leeway: seconds / 10)
      }
    }
    armDeadline(now: now)
  }

  /// Arranges to be told of the detector's deadline.
  ///
  /// That moves on with each sample of a motion, and the alarm does not follow: it rings too early
  /// and is set again then.
  func armDeadline(now: Timestamp) {
    guard !isDeadlineArmed, let deadline = detector.deadline else { return }
    isDeadlineArmed = true
    let wait = deadline - time(at: now) + Self.deadlineMargin
    deadlineAlarm?.set(afterSeconds: max(wait.seconds, 0), leeway: 0.005)
  }

  /// Notes that the alarm has rung.
  func deadlineAlarmRang() { isDeadlineArmed = false }

  /// A sample that was taken before the deadline may arrive a little after it.
  private static let deadlineMargin: Nanoseconds = 30_000_000

  private func pace(afterReading samples: Int) -> Pace {
    switch source {
    case .simulated:
      .after(milliseconds: detector.deadline == nil ? 100 : 20)
    case .node:
      Pace.next(
        samples: samples, isCalm: detector.deadline == nil, rate: rate.rate,
        queuedFrames: accelerometer?.queuedFrames ?? 1)
    }
  }

  /// The next reading, or nil when it would have to be waited for.
  func next(now: Timestamp) throws(DeviceError) -> Reading? {
    if let accelerometer { return try accelerometer.next() }
    return simulation?.sample(by: now).map(Reading.sample)
  }

  /// Now, by the clock of the device's samples, which need not be ours: only spans cross over.
  func time(at now: Timestamp) -> Timestamp {
    latest.map { $0.sample + (now - $0.arrival) } ?? now
  }
}
