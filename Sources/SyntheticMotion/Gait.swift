// SPDX-License-Identifier: MIT
package import Motion

/// A device that someone carries, walking or running.
///
/// In a run each foot pushes in half a sine and then flies, so that the total is never below 0 g:
/// that is why a gait goes far in one direction only. (Blickhan 1989, the spring-mass model)
package struct Gait: MotionModel {
  private let stepsPerSecond: Double
  /// The part of a step in which a foot is on the ground.
  private let contact: Double
  /// The knock when a foot meets the ground, in g.
  private let knock: Double
  /// The swaying to the side, in g, once in two steps.
  private let sway: Double
  /// Pushing on and braking, in g, once a step.
  private let surge: Double
  private let random: Noise

  /// Someone who walks.
  package static func walking(seed: UInt64 = 1) -> Self {
    Self(stepsPerSecond: 1.9, contact: 1.25, knock: 0.5, sway: 0.15, surge: 0.2, seed: seed)
  }

  /// Someone who runs.
  package static func running(seed: UInt64 = 1) -> Self {
    Self(stepsPerSecond: 2.8, contact: 0.62, knock: 1.5, sway: 0.5, surge: 0.5, seed: seed)
  }

  private init(
    stepsPerSecond: Double, contact: Double, knock: Double, sway: Double, surge: Double,
    seed: UInt64
  ) {
    self.stepsPerSecond = stepsPerSecond
    self.contact = contact
    self.knock = knock
    self.sway = sway
    self.surge = surge
    random = Noise(seed: seed)
  }

  package func acceleration(at seconds: Double) -> Vector {
    let pace = stepsPerSecond * (1 + 0.02 * random.wander(at: seconds, pace: 0.3))
    let steps = max(0, seconds) * pace
    let phase = steps - steps.rounded(.down)
    let force = 1 + 0.1 * random.wander(at: seconds, pace: 0.9, 1)
    let since = phase / pace
    let landing = knock * force * Impulse.shape(since, frequency: 25, decay: 0.02)
    return Vector(
      x: sway * force * sine(turns: steps / 2) + landing * 0.3,
      y: surge * sine(turns: steps + 0.2),
      z: push(phase) * force + landing)
  }

  /// The ground's push on the body, which is 1 g in the mean.
  private func push(_ phase: Double) -> Double {
    if contact >= 1 {
      return 1 + (contact - 1) * 1.4 * sine(turns: phase)
    }
    return phase < contact ? .pi / (2 * contact) * sine(turns: phase / contact / 2) : 0
  }
}
