// SPDX-License-Identifier: MIT

/// How hard a device must be shaken.
public enum Setting: String, Sendable, CaseIterable {
  case gentle, medium, firm
}

/// The detector's parameters, in g, seconds and what follows from them.
///
/// Tuning+Parameters.swift says what each is for; docs/DETECTION.md where its value comes from.
public struct Tuning: Hashable, Sendable, BitwiseCopyable {
  /// The mean peak of four swings or more, on the weaker side, along one line.
  public var strength = 1.15
  /// The same of three swings.
  public var strengthOfThree = 1.9
  /// The same of wide swings, on a line or not.
  public var strengthOfSweep = 1.4
  /// The same of a steady motion.
  public var steadyStrength = 0.7
  /// How much stronger swings must be for energy off their line, in g for all of it.
  public var straying = 5.8
  /// The least part of the energy along one line.
  public var straightness = 0.765
  /// The mean peak of the weaker side over that of the stronger.
  public var symmetry = 0.54
  /// The least frequency at which the energy lies, in Hz.
  public var slowest = 1.5
  /// The highest frequency at which the energy lies, in Hz.
  public var fastest = 6.3
  /// The mean change of velocity that makes a swing wide, in m/s.
  public var sweep = 2.2
  /// How far swings must stand out of the motion before them, over its root mean square.
  public var contrast = 2.6
  /// How many swings a steady motion has at least.
  public var steadySwings = 8.0
  /// The part of a steady motion's energy along one line.
  public var steadyStraightness = 0.96
  /// The frequency of a steady motion's energy over that of its reversals, at most.
  public var steadyPurity = 1.12
  /// As `contrast`, of a steady motion.
  public var steadyContrast = 1.4
  /// How much further a swing may have gone that hit the end of the sensor's range, in g.
  public var beyond = 0.95
  /// The linear acceleration of a swing, in g.
  public var enter = 0.35
  /// The part of a swing's peak below which its measures are complete.
  public var turn = 0.7
  /// The most time between the summits of two swings, in seconds.
  public var longestHalf = 0.42
  /// Within how many seconds all swings must come.
  public var window = 1.2
  /// The time constant with which gravity is followed, in seconds.
  public var gravityTime = 1.0
  /// The time constant of either stage that smooths noise and knocks, in seconds.
  public var smoothing = 0.012
  /// The time constant with which the motion before a shake is remembered, in seconds.
  public var memory = 4.0
  /// The part of its mean peak that swings after a shake must reach to be a part of it.
  public var fade = 0.5
  /// How long it must be quiet for a shake to have ended, in seconds.
  public var quiet = 0.96
  /// The silence, in seconds, beyond which samples of a sensor that always sends are missing.
  public var gap = 0.5
  /// After this many seconds a shake that goes on is cancelled.
  public var longest = 10.0

  /// Makes the tuning of a setting.
  ///
  /// Settings differ only in what strength they demand: every other rule tells shakes from what
  /// is none, however hard it is.
  public init(_ setting: Setting) {
    let hardness =
      switch setting {
      case .gentle: 0.7
      case .medium: 1.0
      case .firm: 1.25
      }
    strength *= hardness
    strengthOfThree *= hardness
    strengthOfSweep *= hardness
    steadyStrength *= hardness
  }
}
