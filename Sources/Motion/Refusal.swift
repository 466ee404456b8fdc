// SPDX-License-Identifier: MIT

/// The first rule that refuses a stretch of swings, what it measured and what it demands.
struct Refusal: Sendable, BitwiseCopyable {
  var rule: NearMiss.Rule
  var measured: Double
  var required: Double

  /// Too few swings to ask any other rule.
  static func fewSwings(_ count: Int, of required: Int) -> Self {
    Self(rule: .fewSwings, measured: Double(count), required: Double(required))
  }

  /// Whether it came nearer to being a shake: it passed more rules, or failed the same by less.
  func isNearer(than other: Self) -> Bool {
    if rule.rank != other.rule.rank { return rule.rank > other.rule.rank }
    return nearness > other.nearness
  }

  /// 1 would pass.
  private var nearness: Double { rule == .tooFast ? required / measured : measured / required }
}

extension NearMiss.Rule {
  /// How many rules a motion has passed that fails this one.
  fileprivate var rank: Int {
    switch self {
    case .fewSwings: 0
    case .offLine: 1
    case .tooFast, .tooSlow: 2
    case .weak, .drowned: 3
    case .oneSided: 4
    case .hingeAlone: 5
    }
  }
}
