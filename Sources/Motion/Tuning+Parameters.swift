// SPDX-License-Identifier: MIT

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
        key: "Swings", unit: "", range: 2...8,
        summary: "how many swings against each other make a shake", path: \.swings),
      Parameter(
        key: "Window", unit: "s", range: 0.2...5,
        summary: "within how long those swings come", path: \.window),
      Parameter(
        key: "Symmetry", unit: "", range: 0...1,
        summary: "mean peak of the weaker side over that of the stronger", path: \.symmetry),
      Parameter(
        key: "Enter", unit: "g", range: 0.1...8,
        summary: "linear acceleration with which a swing starts", path: \.enter),
      Parameter(
        key: "Leave", unit: "", range: 0.1...1,
        summary: "the part of Enter below which a swing is over", path: \.leave),
      Parameter(
        key: "Alignment", unit: "", range: 0...1,
        summary: "how closely swings follow one line (cosine of the angle)", path: \.alignment),
      Parameter(
        key: "ShortestHalf", unit: "s", range: 0...1,
        summary: "least time from one swing's summit to the next", path: \.shortestHalf),
      Parameter(
        key: "LongestHalf", unit: "s", range: 0.05...2,
        summary: "most time from one swing's summit to the next", path: \.longestHalf),
      Parameter(
        key: "GravityTime", unit: "s", range: 0.1...5,
        summary: "time constant with which gravity is followed", path: \.gravityTime),
      Parameter(
        key: "Smoothing", unit: "s", range: 0.001...0.2,
        summary: "time constant of either stage that smooths noise and knocks",
        path: \.smoothing),
      Parameter(
        key: "Quiet", unit: "s", range: 0.1...5,
        summary: "how long it is quiet after a shake's end", path: \.quiet),
      Parameter(
        key: "Gap", unit: "s", range: 0.1...5,
        summary: "silence that means missing samples, where a sensor always sends", path: \.gap),
      Parameter(
        key: "Longest", unit: "s", range: 1...600,
        summary: "a shake that goes on for longer is cancelled", path: \.longest),
    ]
  }
}
