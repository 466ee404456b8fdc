// SPDX-License-Identifier: MIT

/// A motion that was not a shake, and the rule that it came nearest to passing.
public struct NearMiss: Hashable, Sendable, BitwiseCopyable {
  /// When its first swing began.
  public var start: Timestamp
  /// When it was quiet again.
  public var end: Timestamp
  /// The largest linear acceleration, in g.
  public var peak: Double
  /// How many swings in a row it had at most.
  public var swings: Int
  /// The rule that refused it.
  public var rule: Rule
  /// What the rule measured, in the rule's unit.
  public var measured: Double
  /// What the rule demands, in the rule's unit: at least, or at most for `tooFast`.
  public var required: Double

  /// Makes a near miss of its parts.
  public init(
    start: Timestamp, end: Timestamp, peak: Double, swings: Int, rule: Rule, measured: Double,
    required: Double
  ) {
    self.start = start
    self.end = end
    self.peak = peak
    self.swings = swings
    self.rule = rule
    self.measured = measured
    self.required = required
  }

  /// What a motion must hold to be a shake, in the order in which the rules are asked.
  public enum Rule: String, Sendable, CaseIterable, BitwiseCopyable {
    /// Too few swings against each other: their number.
    case fewSwings = "few-swings"
    /// Too much of it leaves its line, as in a circle or a step: the part along the line.
    case offLine = "off-line"
    /// It rattles, as cobbles and knocks do: the frequency of its energy, in Hz.
    case tooFast = "too-fast"
    /// It sways: the frequency of its energy, in Hz.
    case tooSlow = "too-slow"
    /// The swings are not strong enough: the mean peak of the weaker side, in g.
    case weak
    /// It hardly stands out of the motion before it: the mean peak of the weaker side, in g.
    case drowned
    /// It goes further in one direction than in the other: the weaker side over the stronger.
    case oneSided = "one-sided"
    /// A lid moved while its base did not: how many bases moved.
    case hingeAlone = "hinge-alone"
  }
}

extension NearMiss {
  /// The motion so far, as one of its stretches was refused.
  init(_ stretch: Stretch, end: Timestamp, _ refusal: Refusal) {
    self.init(
      start: stretch.start, end: end, peak: stretch.peak, swings: stretch.count,
      rule: refusal.rule, measured: refusal.measured, required: refusal.required)
  }

  /// The same motion with a further verdict: the refusal that came nearer, over all of it.
  func joined(by other: Self) -> Self {
    var joined = refusal.isNearer(than: other.refusal) ? self : other
    joined.start = min(start, other.start)
    joined.end = max(end, other.end)
    joined.peak = max(peak, other.peak)
    joined.swings = max(swings, other.swings)
    return joined
  }

  /// What the rule said.
  var refusal: Refusal { Refusal(rule: rule, measured: measured, required: required) }

  /// Whether anyone would call it a motion that might have been a shake: it went to and fro, or
  /// it was as strong as a shake.
  func isTelling(_ tuning: Tuning) -> Bool { swings > 1 || peak >= tuning.strength }
}
