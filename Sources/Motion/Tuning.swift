// SPDX-License-Identifier: MIT

/// How hard a device must be shaken.
public enum Setting: String, Sendable, CaseIterable {
  case gentle, medium, firm
}

/// The detector's parameters, in g and seconds.
public struct Tuning: Hashable, Sendable, BitwiseCopyable {
  /// The mean peak that swings must reach on either side, in g.
  public var strength: Double = 1.4
  /// How many swings against each other make a shake.
  public var swings: Double = 3
  /// Within how many seconds those swings must come.
  public var window: Double = 1.18
  /// The mean peak of the weaker side over that of the stronger.
  public var symmetry: Double = 0.26
  /// The linear acceleration with which a swing starts, in g.
  public var enter: Double = 0.95
  /// The part of `enter` below which a swing is over.
  public var leave: Double = 0.71
  /// How closely a swing must follow the shake's axis: the cosine of the angle between them.
  public var alignment: Double = 0.26
  /// The least time between the summits of two swings, in seconds.
  public var shortestHalf: Double = 0.13
  /// The most time between the summits of two swings, in seconds.
  public var longestHalf: Double = 0.485
  /// The time constant with which gravity is followed, in seconds.
  public var gravityTime: Double = 0.7
  /// The time constant of either stage that smooths noise and knocks, in seconds.
  public var smoothing: Double = 0.024
  /// How long it must be quiet for a shake to have ended, in seconds.
  public var quiet: Double = 0.96
  /// The silence, in seconds, beyond which samples of a sensor that always sends are missing.
  public var gap: Double = 0.5
  /// After this many seconds a shake that goes on is cancelled.
  public var longest: Double = 10

  /// Makes the tuning of a setting.
  public init(_ setting: Setting) {
    switch setting {
    case .gentle: (strength, enter, leave) = (0.8, 0.55, 0.71)
    case .medium: break
    case .firm: strength = 2
    }
  }
}
