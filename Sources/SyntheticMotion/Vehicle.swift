// SPDX-License-Identifier: MIT
package import Motion

/// A device that something else moves or rattles.
package enum Vehicle: MotionModel, CaseIterable {
  /// A car that brakes hard, again and again.
  case braking
  /// A bicycle on cobbles: noise between 7 and 28 Hz.
  case cobbles
  /// A motor of its own that buzzes in bursts at 170 Hz.
  case buzzing

  package func acceleration(at seconds: Double) -> Vector {
    let rest = Vector(x: 0, y: 0, z: 1)
    guard seconds > 0 else { return rest }
    switch self {
    case .braking:
      let phase = seconds / 6 - (seconds / 6).rounded(.down)
      let force = phase < 0.4 ? 0.8 * sine(turns: phase / 0.8) : 0
      return rest + Vector(x: 0.02 * sine(turns: seconds * 11), y: -force, z: -0.1 * force)
    case .cobbles: return rest + Self.rattle(seconds)
    case .buzzing:
      let phase = seconds - seconds.rounded(.down)
      guard phase < 0.4 else { return rest }
      return rest + Vector(x: 1.2 * sine(turns: seconds * 170), y: 0, z: 0)
    }
  }

  private static func rattle(_ seconds: Double) -> Vector {
    let random = Noise(seed: 5)
    let swell = min(1, seconds / 3) * (1 + 0.4 * random.wander(at: seconds, pace: 0.7))
    var total = Vector.zero
    for tone in 0..<24 {
      let index = UInt64(tone)
      let frequency = random.uniform(index, in: 7...28)
      let wave = sine(turns: seconds * frequency + random.uniform(index &+ 100))
      total =
        total
        + Vector(
          x: 0.15 * random.uniform(index &+ 200), y: 0.2 * random.uniform(index &+ 300), z: 0.45)
        * (wave * swell)
    }
    return total
  }
}
