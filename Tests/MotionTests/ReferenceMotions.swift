// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion

/// A motion as a sensor saw it, for figures that any machine can check without recordings.
struct ReferenceMotion: Sendable {
  let name: String
  private(set) var samples: [Sample]
  let sensor: SensorTraits

  init(
    _ name: String, _ model: some MotionModel, until end: Double,
    sensor: VirtualSensor = VirtualSensor()
  ) {
    self.name = name
    samples = sensor.samples(of: model, until: end)
    self.sensor = sensor.traits
  }

  func findings(_ tuning: Tuning) -> [Finding] {
    ShakeDetector.findings(in: samples, tuning: tuning, sensor: sensor)
  }

  /// Leaves out what lies in a span of time.
  func without(_ hole: ClosedRange<Double>) -> Self {
    var copy = self
    let range = Timestamp(seconds: hole.lowerBound)...Timestamp(seconds: hole.upperBound)
    copy.samples.removeAll { range.contains($0.time) }
    return copy
  }

  /// Each is near to some limit, on this side of it or on that.
  static let all: [Self] = [
    Self("a shake", HandShake(strength: 2.5), until: 3),
    Self("a short shake", HandShake(strength: 2.4, duration: 0.62), until: 2),
    Self("a weak shake", HandShake(strength: 1.3, frequency: 3.5, duration: 1), until: 2.5),
    Self("a steady shake", HandShake.steady(strength: 1.05, frequency: 5), until: 4),
    Self("a steady tremble", HandShake.steady(strength: 0.8, frequency: 5), until: 4),
    Self(
      "a steady rattle", Together(HandShake.steady(strength: 0.95, frequency: 4), Buzz()),
      until: 4),
    Self(
      "a steady shake in steps",
      Together(Stopping(Gait.walking(), after: 8), late(.steady(strength: 1.1, frequency: 5))),
      until: 13),
    Self(
      "a steady shake after a run",
      Together(
        Stopping(Gait.running(), after: 6), late(.steady(strength: 1.05, frequency: 5))),
      until: 13),
    Self("a wide shake", HandShake.wide(strength: 2.2), until: 3),
    Self("a wide wave", HandShake.wide(strength: 1.7), until: 3),
    Self("a fast rattle", HandShake.steady(strength: 3, frequency: 7.5), until: 5),
    Self("a slow sway", HandShake.steady(strength: 1.5, frequency: 1.3), until: 5),
    Self("a slower sway", HandShake.steady(strength: 1.5, frequency: 1.02), until: 5),
    Self("a lopsided shake", Lopsided(more: 3.4, less: 1.5), until: 3),
    Self("a one-sided shake", Lopsided(more: 4.5, less: 1), until: 3),
    Self(
      "a shake in a run",
      Together(Stopping(Gait.running(), after: 12), late(HandShake(strength: 3.2))), until: 14),
    Self(
      "a shake after a run",
      Together(Stopping(Gait.running(), after: 6), late(HandShake(strength: 2.4))), until: 12),
    Self("an endless shake", HandShake(strength: 2.5, duration: 13), until: 15),
    Self(
      "a shake cut off at 1.2 g", HandShake.upright(strength: 1.6), until: 3,
      sensor: .short(range: 1.15)
    ),
    Self(
      "a weak shake cut off at 1.06 g", HandShake.upright(strength: 1.3), until: 3,
      sensor: .short(range: 1.06)),
    Self("a shake with short pauses", Pausing(seconds: 0.7), until: 7),
    Self("a shake with long pauses", Pausing(seconds: 1.1), until: 7),
    Self("a shake with a short hole", HandShake(strength: 2.5), until: 4).without(3.6...4.05),
    Self("a shake with a long hole", HandShake(strength: 2.5), until: 4).without(3.6...4.15),
    Self("circles", Stopping(Handling.circling, after: 3), until: 5),
    Self("a push", Handling.pushing, until: 2),
    Self("a fall", Handling.dropping, until: 3),
    Self("a walk", Stopping(Gait.walking(), after: 5), until: 7),
    Self("a run", Stopping(Gait.running(), after: 5), until: 7),
    Self("cobbles", Stopping(Vehicle.cobbles, after: 8), until: 10),
    Self("taps", Impulse.taps(count: 10), until: 4),
  ]

  /// From 8 s on.
  private static func late(_ hand: HandShake) -> Later { Later(hand: hand) }
}

extension HandShake {
  /// A long and even motion.
  fileprivate static func steady(strength: Double, frequency: Double) -> Self {
    Self(strength: strength, frequency: frequency, duration: 3, unevenness: 0.1)
  }

  /// Along gravity.
  fileprivate static func upright(strength: Double) -> Self {
    Self(strength: strength, axis: Vector(x: 0, y: 0, z: 1))
  }

  /// Two movements a second by the whole arm.
  fileprivate static func wide(strength: Double) -> Self {
    Self(strength: strength, frequency: 1.75, duration: 2, unevenness: 1.6, seed: 4)
  }
}

extension VirtualSensor {
  fileprivate static func short(range: Double) -> Self {
    var sensor = Self()
    sensor.range = range
    return sensor
  }
}

/// A hand that pulls harder than it pushes.
private struct Lopsided: MotionModel {
  let more: Double
  let less: Double

  func acceleration(at seconds: Double) -> Vector {
    var a = HandShake(strength: 1, duration: 1.5).acceleration(at: seconds)
    a.x *= a.x > 0 ? more : less
    return a
  }
}

/// A motion that comes to rest.
private struct Stopping<Motion: MotionModel>: MotionModel {
  private let motion: Motion
  private let end: Double

  init(_ motion: Motion, after end: Double) {
    self.motion = motion
    self.end = end
  }

  func acceleration(at seconds: Double) -> Vector {
    seconds < end ? motion.acceleration(at: seconds) : Still().acceleration(at: seconds)
  }
}

/// Two motions at once.
private struct Together<First: MotionModel, Second: MotionModel>: MotionModel {
  private let first: First
  private let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  func acceleration(at seconds: Double) -> Vector {
    first.acceleration(at: seconds) + second.acceleration(at: seconds)
      - Still().acceleration(at: seconds)
  }
}

/// A shake that begins at 8 s.
private struct Later: MotionModel {
  let hand: HandShake

  func acceleration(at seconds: Double) -> Vector { hand.acceleration(at: seconds - 8) }
}

/// Something loose in the device, for three seconds.
private struct Buzz: MotionModel {
  func acceleration(at seconds: Double) -> Vector {
    let isOn = seconds > 0 && seconds < 3
    return Vector(x: isOn ? 0.4 * sine(turns: seconds * 17) : 0, y: 0, z: 1)
  }
}

/// Bursts of a shake with pauses between.
private struct Pausing: MotionModel {
  let seconds: Double

  func acceleration(at time: Double) -> Vector {
    let period = 0.8 + seconds
    let burst = max(0, (time / period).rounded(.down))
    return HandShake(strength: 2.4, duration: 0.8, seed: 9).acceleration(at: time - burst * period)
  }
}
