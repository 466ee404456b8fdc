// SPDX-License-Identifier: MIT
package import Motion

/// Knocks against a device, each ringing in its chassis.
package struct Impulse: MotionModel {
  private let times: [Double]
  private let strengths: [Double]
  private let line: Vector
  /// The chassis' own frequency, in Hz.
  private let frequency: Double
  /// How soon the ringing dies down, in seconds.
  private let decay: Double

  private init(
    times: [Double], strengths: [Double], line: Vector, frequency: Double, decay: Double
  ) {
    self.times = times
    self.strengths = strengths
    self.line = line
    self.frequency = frequency
    self.decay = decay
  }

  /// One tap with a finger.
  package static func tap(strength: Double = 4) -> Self { taps(count: 1, strength: strength) }

  /// A train of taps.
  package static func taps(
    count: Int, perSecond: Double = 5, strength: Double = 4
  ) -> Self {
    Self(
      times: (0..<count).map { 0.2 + Double($0) / perSecond },
      strengths: Array(repeating: strength, count: count), line: Vector(x: 0.3, y: 0.2, z: 0.93),
      frequency: 45, decay: 0.015)
  }

  /// Someone who types on the keyboard above the sensor, eight keys a second.
  package static func typing(seconds: Double, seed: UInt64 = 1) -> Self {
    let random = Noise(seed: seed)
    let keys = 0..<Int(seconds * 8)
    return Self(
      times: keys.map { (Double($0) + random.uniform(UInt64($0), in: -0.35...0.35)) / 8 + 0.1 },
      strengths: keys.map { random.uniform(UInt64($0) &+ 100_000, in: 0.4...1.6) },
      line: Vector(x: 0.1, y: 0.1, z: 0.99), frequency: 60, decay: 0.02)
  }

  package func acceleration(at seconds: Double) -> Vector {
    var ringing = 0.0
    for (time, strength) in zip(times, strengths) where seconds >= time && seconds < time + 0.3 {
      ringing += strength * Self.shape(seconds - time, frequency: frequency, decay: decay)
    }
    return Vector(x: 0, y: 0, z: 1) + line * ringing
  }

  /// A damped oscillation of amplitude 1 that starts at 0 s.
  static func shape(_ seconds: Double, frequency: Double, decay: Double) -> Double {
    guard seconds >= 0, seconds < decay * 12 else { return 0 }
    let a = seconds / decay
    let fading = 1 / (1 + a * (1 + a * (0.5 + a * (1.0 / 6 + a / 24))))
    return fading * cosine(turns: seconds * frequency)
  }
}
