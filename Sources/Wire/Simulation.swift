// SPDX-License-Identifier: MIT
public import Motion

/// A synthetic shake to be run through the whole detector.
public struct Simulation: Hashable, Sendable {
  /// The strengths that may be asked for, in g.
  public static let strengths = 0.1...16.0
  /// The frequencies that may be asked for, in Hz.
  public static let frequencies = 0.5...20.0
  /// The durations that may be asked for, in milliseconds.
  public static let milliseconds = 100...30_000

  /// The peak of its linear acceleration, in g.
  public var strength: Double
  /// Full to-and-fro movements per second.
  public var frequency: Double
  /// How long it lasts.
  public var duration: Nanoseconds
  /// The device axis that it follows.
  public var direction: Direction

  /// Makes a simulation; without arguments, an ordinary shake of a hand.
  public init(
    strength: Double = 2.5, frequency: Double = 4, duration: Nanoseconds = 1_200_000_000,
    direction: Direction = .leftRight
  ) {
    self.strength = strength
    self.frequency = frequency
    self.duration = duration
    self.direction = direction
  }
}
