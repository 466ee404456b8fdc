// SPDX-License-Identifier: MIT

/// How hard a device must be shaken.
public enum Setting: String, Sendable, CaseIterable {
  case gentle, medium, firm
}

/// The detector's parameters, in g and seconds.
public struct Tuning: Hashable, Sendable, BitwiseCopyable {
  /// The mean peak that swings must reach on either side, in g.
  public var strength: Double = 1.4
  /// How long it must be quiet for a shake to have ended, in seconds.
  public var quiet: Double = 0.96
  /// After this many seconds a shake that goes on is cancelled.
  public var longest: Double = 10

  /// Makes the tuning of a setting.
  public init(_ setting: Setting) {}
}

extension Tuning {
  /// A number of the tuning, as the configuration offers it.
  public struct Parameter: Sendable {
    /// Its name in the configuration, such as `Strength`.
    public let key: String
    /// Its unit as printed, such as `g`, `s` or empty.
    public let unit: String
    /// The values that make sense.
    public let range: ClosedRange<Double>
    /// One line on what it does.
    public let summary: String
    /// Where it stands in the tuning.
    public let path: any WritableKeyPath<Tuning, Double> & Sendable
  }

  /// Every number of the tuning: the configuration's keys, checks and documentation come from here.
  public static var parameters: [Parameter] {
    [
      Parameter(
        key: "Strength", unit: "g", range: 0.2...8,
        summary: "mean peak that the swings reach on either side", path: \.strength),
      Parameter(
        key: "Quiet", unit: "s", range: 0.1...5,
        summary: "how long it is quiet after a shake's end", path: \.quiet),
      Parameter(
        key: "Longest", unit: "s", range: 1...600,
        summary: "a shake that goes on for longer is cancelled", path: \.longest),
    ]
  }
}
