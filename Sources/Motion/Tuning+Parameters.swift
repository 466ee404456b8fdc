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
  public static var parameters: [Parameter] { strengths + shape + contrast + swings + times }

  private static var strengths: [Parameter] {
    [
      Parameter(
        key: "Strength", unit: "g", range: 0.2...8,
        summary: "mean peak on the weaker side of four swings or more, along one line",
        path: \.strength),
      Parameter(
        key: "StrengthOfThree", unit: "g", range: 0.2...8,
        summary: "the same where there are only three swings", path: \.strengthOfThree),
      Parameter(
        key: "StrengthOfSweep", unit: "g", range: 0.2...8,
        summary: "the same of wide swings, whether they keep to a line or not",
        path: \.strengthOfSweep),
      Parameter(
        key: "SteadyStrength", unit: "g", range: 0.1...8,
        summary: "the same of a long and steady motion", path: \.steadyStrength),
      Parameter(
        key: "Straying", unit: "g", range: 0...50,
        summary: "how much stronger it has to be for leaving its line, if it left it entirely",
        path: \.straying),
    ]
  }

  private static var shape: [Parameter] {
    [
      Parameter(
        key: "Straightness", unit: "", range: 0...1,
        summary: "the part of the energy that lies along one line", path: \.straightness),
      Parameter(
        key: "Symmetry", unit: "", range: 0...1,
        summary: "mean peak of the weaker side over that of the stronger", path: \.symmetry),
      Parameter(
        key: "Slowest", unit: "Hz", range: 0...10,
        summary: "lowest frequency at which the energy may lie", path: \.slowest),
      Parameter(
        key: "Fastest", unit: "Hz", range: 1...50,
        summary: "highest frequency at which the energy may lie", path: \.fastest),
      Parameter(
        key: "Sweep", unit: "m/s", range: 0.1...20,
        summary: "change of velocity with which a swing is wide", path: \.sweep),
    ]
  }

  private static var contrast: [Parameter] {
    [
      Parameter(
        key: "Contrast", unit: "", range: 0...10,
        summary: "how far it stands out of the motion before it, over that one's mean",
        path: \.contrast),
      Parameter(
        key: "Memory", unit: "s", range: 0.5...60,
        summary: "time constant with which the motion before is remembered", path: \.memory),
      Parameter(
        key: "SteadySwings", unit: "", range: 4...10,
        summary: "how many swings make a steady motion", path: \.steadySwings),
      Parameter(
        key: "SteadyStraightness", unit: "", range: 0...1,
        summary: "the part of a steady motion's energy along one line",
        path: \.steadyStraightness),
      Parameter(
        key: "SteadyPurity", unit: "", range: 0.5...5,
        summary: "frequency of a steady motion's energy over that of its swings, at most",
        path: \.steadyPurity),
      Parameter(
        key: "SteadyContrast", unit: "", range: 0...10,
        summary: "as Contrast, of a steady motion", path: \.steadyContrast),
      Parameter(
        key: "Beyond", unit: "g", range: 0...8,
        summary: "how much further a swing may have gone that hit the end of the sensor's range",
        path: \.beyond),
    ]
  }

  private static var swings: [Parameter] {
    [
      Parameter(
        key: "Enter", unit: "g", range: 0.05...2,
        summary: "linear acceleration with which a swing starts", path: \.enter),
      Parameter(
        key: "Turn", unit: "", range: 0.1...1,
        summary: "the part of its peak below which a swing is judged to be complete",
        path: \.turn),
      Parameter(
        key: "LongestHalf", unit: "s", range: 0.05...2,
        summary: "most time from one swing's summit to the next", path: \.longestHalf),
      Parameter(
        key: "Window", unit: "s", range: 0.2...5,
        summary: "within how long all swings come", path: \.window),
    ]
  }

  private static var times: [Parameter] {
    [
      Parameter(
        key: "GravityTime", unit: "s", range: 0.1...5,
        summary: "time constant with which gravity is followed", path: \.gravityTime),
      Parameter(
        key: "Smoothing", unit: "s", range: 0.001...0.2,
        summary: "time constant of either stage that smooths noise and knocks",
        path: \.smoothing),
      Parameter(
        key: "Fade", unit: "", range: 0...1,
        summary: "the part of its mean peak that swings reach while a shake goes on",
        path: \.fade),
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
