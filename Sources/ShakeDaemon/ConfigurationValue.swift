// SPDX-License-Identifier: MIT

/// How a value is written in a configuration file, and what it may be.
///
/// Numbers have a decimal point whatever the locale, as a daemon started from a terminal reads
/// the same file as one that systemd started.
enum ConfigurationValue {
  /// Why a text is no value, to follow the text in a sentence.
  struct Refusal: Error, Equatable {
    let reason: String
  }

  /// Units of a kind, the first being the one that a bare number is in.
  typealias Units = [(name: String, factor: Double)]

  static let seconds: Units = [("s", 1), ("ms", 1e-3), ("us", 1e-6), ("min", 60)]
  static let bytes: Units = [("", 1), ("K", 0x1p10), ("M", 0x1p20)]

  /// A number with an optional unit.
  static func number(
    _ text: String, in units: Units, within range: ClosedRange<Double>
  ) throws(Refusal) -> Double {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard let number = Double(digits) else { throw Refusal(reason: "is not a number") }
    let suffix = text.dropFirst(digits.count).trimmed
    guard !suffix.hasPrefix(",") else {
      throw Refusal(reason: "has a comma where a point belongs")
    }
    guard let unit = units.first(where: { $0.name == suffix || suffix.isEmpty }) else {
      throw Refusal(reason: "has the unknown unit '\(suffix)'")
    }
    let value = number * unit.factor
    guard range.contains(value) else {
      throw Refusal(reason: value < range.lowerBound ? "is too small" : "is too large")
    }
    return value
  }

  static func flag(_ text: String) throws(Refusal) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on", "1": return true
    case "no", "false", "off", "0": return false
    default: throw Refusal(reason: "is neither yes nor no")
    }
  }

  /// The shortest decimal that reads back as `number`.
  static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
