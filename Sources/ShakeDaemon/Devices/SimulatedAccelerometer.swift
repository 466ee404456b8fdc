// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion

/// An accelerometer without hardware, whose motion is the model of a hand's shake.
///
/// It is made only where somebody asks for it, and all that comes of it is marked synthetic.
struct SimulatedAccelerometer {
  /// Samples a second.
  static let rate = 100.0

  private let period = Nanoseconds(seconds: 1 / rate)
  private let shake: HandShake
  /// From one shake's beginning to the next one's; nil for one shake only.
  private let interval: Nanoseconds?
  private let firstShake: Timestamp
  private var next: Timestamp

  /// Starts sampling at `start` and shaking a rest later, once or at an interval.
  init(
    _ shake: HandShake, rest: Nanoseconds, interval: Nanoseconds? = nil, startingAt start: Timestamp
  ) {
    self.shake = shake
    self.interval = interval
    next = start
    firstShake = start + rest
  }

  /// The next sample that is due by `now`.
  mutating func sample(by now: Timestamp) -> Sample? {
    guard next <= now else { return nil }
    defer { next = next + period }
    var elapsed = next - firstShake
    if let interval, elapsed.rawValue > 0 {
      elapsed = Nanoseconds(rawValue: elapsed.rawValue % interval.rawValue)
    }
    return Sample(time: next, acceleration: shake.acceleration(at: elapsed.seconds))
  }
}
