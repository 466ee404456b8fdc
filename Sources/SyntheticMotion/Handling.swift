// SPDX-License-Identifier: MIT
package import Motion

/// What hands do to a device beside shaking it.
package enum Handling: MotionModel, CaseIterable {
  /// It is turned by a right angle and back, again and again.
  case tilting
  /// It is lowered onto a table, and touches it.
  case settingDown
  /// It falls from a hand, hits the ground and bounces.
  case dropping
  /// It is moved from one place to another at one go.
  case pushing
  /// It is led round in circles.
  case circling

  package func acceleration(at seconds: Double) -> Vector {
    let rest = Vector(x: 0, y: 0, z: 1)
    guard seconds > 0 else { return rest }
    switch self {
    case .tilting:
      let turns = 0.125 * (1 - cosine(turns: seconds * 0.8))
      return Vector(x: sine(turns: turns), y: 0, z: cosine(turns: turns))
    case .settingDown:
      let lowering = seconds < 0.8 ? -0.25 * sine(turns: seconds / 0.8) : 0
      let touch = 5 * Impulse.shape(seconds - 0.8, frequency: 40, decay: 0.02)
      let rocking = 0.6 * Impulse.shape(seconds - 0.83, frequency: 9, decay: 0.06)
      return rest + Vector(x: 0.2 * touch, y: rocking, z: lowering + touch)
    case .dropping: return Self.fall(seconds)
    case .pushing:
      return rest + Vector(x: seconds < 0.45 ? 2.5 * sine(turns: seconds / 0.45) : 0, y: 0, z: 0)
    case .circling:
      let along = 1.8 * min(1, seconds)
      return rest
        + Vector(
          x: along * sine(turns: seconds * 1.8), y: along * cosine(turns: seconds * 1.8), z: 0)
    }
  }

  /// Falls for 0.45 s, bounces twice, and comes to lie on its side.
  private static func fall(_ seconds: Double) -> Vector {
    let landings: [(time: Double, strength: Double)] = [(0.45, 14), (0.71, 7), (0.85, 3)]
    let inFlight = seconds < 0.85
    var total = inFlight ? Vector.zero : Vector(x: 1, y: 0, z: 0)
    for (index, landing) in landings.enumerated() {
      let knock =
        landing.strength
        * Impulse.shape(
          seconds - landing.time, frequency: 70, decay: 0.008)
      let line = Noise(seed: 77).direction(UInt64(index))
      total = total + line * knock
    }
    return total
  }
}
