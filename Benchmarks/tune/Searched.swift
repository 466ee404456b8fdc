// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion

/// The numbers that are searched, and between which values; the others follow from the protocol
/// or change nothing that the recordings could tell.
struct Searched {
  private static let bounds: [(key: String, values: ClosedRange<Double>)] = [
    ("Strength", 0.6...2), ("StrengthOfThree", 0.9...3), ("StrengthOfSweep", 0.9...3.5),
    ("SteadyStrength", 0.5...1.6), ("Straying", 0...14), ("Straightness", 0.65...0.92),
    ("Symmetry", 0.2...0.7), ("Slowest", 0.5...2.2), ("Fastest", 5.5...8), ("Sweep", 1.2...4),
    ("Contrast", 1.5...3.2), ("Memory", 2...8), ("SteadyStraightness", 0.8...0.97),
    ("SteadyPurity", 1...1.3), ("SteadyContrast", 0.8...2.5), ("Beyond", 0...2),
    ("Enter", 0.3...0.8), ("Turn", 0.3...0.95), ("Window", 0.8...2.5), ("GravityTime", 0.5...2.5),
    ("Smoothing", 0.006...0.022),
  ]

  private static let parameters: [(parameter: Tuning.Parameter, values: ClosedRange<Double>)] =
    Tuning.parameters.compactMap { parameter in
      bounds.first { $0.key == parameter.key }.map { (parameter, $0.values) }
    }

  /// The most permissive of all: what it does not find, no tuning between the bounds finds.
  static var loosest: Tuning {
    let loosestAtTheTop: Set = ["Fastest", "SteadyPurity", "Beyond", "Window"]
    var tuning = Tuning(.medium)
    for (parameter, values) in parameters where !filters.contains(parameter.key) {
      tuning[keyPath: parameter.path] =
        loosestAtTheTop.contains(parameter.key) ? values.upperBound : values.lowerBound
    }
    tuning.sweep = 0
    return tuning
  }

  /// What shapes the swings, and is neither loose nor strict.
  private static let filters: Set = ["Enter", "Turn", "GravityTime", "Smoothing", "Memory"]

  /// A tuning somewhere between the bounds.
  static func anywhere(_ random: Noise, _ index: UInt64) -> Tuning {
    var tuning = Tuning(.medium)
    for (place, entry) in parameters.enumerated() {
      tuning[keyPath: entry.parameter.path] = random.uniform(
        index &* 1_000 &+ UInt64(place), in: entry.values)
    }
    return tuning
  }

  /// A tuning near another: one to three numbers moved, mostly a little.
  static func near(_ tuning: Tuning, _ random: Noise, _ index: UInt64) -> Tuning {
    var tuning = tuning
    let base = index &* 1_000
    let reach = random.uniform(base) < 0.3 ? 0.2 : 0.06
    for change in 0..<(1 + UInt64(random.uniform(base &+ 1) * 3)) {
      let pick = Int(random.uniform(base &+ 2 &+ change) * Double(parameters.count))
      let (parameter, values) = parameters[pick]
      let width = values.upperBound - values.lowerBound
      let moved =
        tuning[keyPath: parameter.path] + random.normal(base &+ 10 &+ change) * reach * width
      tuning[keyPath: parameter.path] = min(max(moved, values.lowerBound), values.upperBound)
    }
    return tuning
  }

  /// The numbers in a line, as `--set` takes them.
  static func text(_ tuning: Tuning) -> String {
    parameters.map { entry in
      let value = (tuning[keyPath: entry.parameter.path] * 1_000).rounded() / 1_000
      return "\(entry.parameter.key)=\(value)"
    }.joined(separator: " ")
  }
}
