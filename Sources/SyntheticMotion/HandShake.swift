// SPDX-License-Identifier: MIT
package import Motion

/// A device that rests, is shaken by a hand for a while, and rests again.
///
/// The hand swings up within half a movement, is never quite regular in strength or pace, leaves
/// its line a little, and tilts the device as it goes.
package struct HandShake: MotionModel, Hashable {
  /// The largest linear acceleration, in g.
  package var strength: Double
  /// Movements to and fro a second.
  package var frequency: Double
  /// From the first movement to the last, in seconds.
  package var duration: Double
  /// The line that the device is shaken along, a unit vector.
  package var axis: Vector
  /// What the sensor shows at rest, in g.
  package var gravity: Vector
  /// How uneven the hand is: 0 for a machine, 1 for a hand.
  package var unevenness: Double
  /// The deviation of the sensor's noise, in g.
  package var noise: Double
  private let random: Noise

  package init(
    strength: Double = 2, frequency: Double = 4, duration: Double = 1.5,
    axis: Vector = Vector(x: 1, y: 0, z: 0), gravity: Vector = Vector(x: 0, y: 0, z: 1),
    unevenness: Double = 1, noise: Double = 0.004, seed: UInt64 = 1
  ) {
    self.strength = strength
    self.frequency = frequency
    self.duration = duration
    self.axis = axis
    self.gravity = gravity
    self.unevenness = unevenness
    self.noise = noise
    random = Noise(seed: seed)
  }

  /// Makes a shake along a device axis, as a client asks for one.
  package init(
    strength: Double, frequency: Double, duration: Double, direction: Direction, seed: UInt64 = 1
  ) {
    let axis =
      switch direction {
      case .leftRight: Vector(x: 1, y: 0, z: 0)
      case .upDown: Vector(x: 0, y: 1, z: 0)
      case .frontBack: Vector(x: 0, y: 0, z: 1)
      }
    self.init(
      strength: strength, frequency: frequency, duration: duration, axis: axis, seed: seed)
  }

  /// What the sensor shows `seconds` after the first movement, gravity included; at rest before
  /// 0 and after `duration`.
  package func acceleration(at seconds: Double) -> Vector {
    let rest = gravity + random.vector(at: seconds, deviation: noise)
    guard seconds > 0, seconds < duration else { return rest }
    let uneven = unevenness * random.wander(at: seconds, pace: frequency * 0.7)
    let ramp = min(1, min(seconds, duration - seconds) * frequency * 2)
    let phase = seconds * frequency + 0.06 * uneven
    let along = strength * (1 - 0.12 * unevenness + 0.12 * uneven) * ramp * sine(turns: phase)
    let astray = strength * 0.15 * unevenness * ramp * sine(turns: phase + random.uniform(99))
    return rest + axis * along + across * astray
  }

  /// A unit vector at a right angle to the axis.
  private var across: Vector {
    let other =
      axis.x.magnitude < 0.8 ? Vector(x: 1, y: 0, z: 0) : Vector(x: 0, y: 1, z: 0)
    let perpendicular = other - axis * axis.dot(other)
    return perpendicular * (1 / perpendicular.magnitude)
  }
}
