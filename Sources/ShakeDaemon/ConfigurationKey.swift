// SPDX-License-Identifier: MIT
import Motion

/// A key of `shaked.conf`: its name, what it takes, its default and where it goes.
///
/// Reading, checking, the example file and the manual all come from the one table of these.
package struct ConfigurationKey: Sendable {
  typealias Refusal = ConfigurationValue.Refusal

  package let section: String
  package let name: String
  /// One line on what it does.
  package let summary: String
  /// What it takes, in words with unit and range.
  package let allowed: String
  /// Its default as it would be written in the file; empty where there is none.
  package let fallback: String
  let set: @Sendable (String, inout Configuration) throws(Refusal) -> Void
}

extension ConfigurationKey {
  typealias Path<Value> = any WritableKeyPath<Configuration, Value> & Sendable

  /// A range of numbers in words.
  static func allowed(_ range: ClosedRange<Double>, _ unit: String) -> String {
    let bounds = [range.lowerBound, range.upperBound].map { ConfigurationValue.text($0) }
    return bounds.joined(separator: " to ") + (unit.isEmpty ? "" : " \(unit)")
  }

  /// A key that takes a span of time.
  static func span(
    _ section: String, _ name: String, seconds range: ClosedRange<Double>, _ summary: String,
    at path: Path<Nanoseconds>
  ) -> Self {
    Self(
      section: section, name: name, summary: summary,
      allowed: allowed(range, "s"),
      fallback: ConfigurationValue.text(Configuration()[keyPath: path].seconds) + "s"
    ) { (text, configuration) throws(Refusal) in
      configuration[keyPath: path] = Nanoseconds(
        seconds: try ConfigurationValue.number(
          text, in: ConfigurationValue.seconds, within: range))
    }
  }

  /// A key that takes a whole number, of bytes with a suffix where `unit` says so.
  static func count(
    _ section: String, _ name: String, unit: String = "", range: ClosedRange<Int>,
    _ summary: String, at path: Path<Int>
  ) -> Self {
    let units = unit == "bytes" ? ConfigurationValue.bytes : [("", 1)]
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    return Self(
      section: section, name: name, summary: summary,
      allowed: "\(range.lowerBound) to \(range.upperBound)"
        + (unit == "bytes" ? " bytes (suffixes K, M)" : ""),
      fallback: "\(Configuration()[keyPath: path])"
    ) { (text, configuration) throws(Refusal) in
      let value = try ConfigurationValue.number(text, in: units, within: bounds)
      guard let whole = Int(exactly: value) else { throw Refusal(reason: "is not a whole number") }
      configuration[keyPath: path] = whole
    }
  }

  /// A key that is on or off.
  static func flag(_ section: String, _ name: String, _ summary: String, at path: Path<Bool>)
    -> Self
  {
    Self(
      section: section, name: name, summary: summary, allowed: "yes or no",
      fallback: Configuration()[keyPath: path] ? "yes" : "no"
    ) { (text, configuration) throws(Refusal) in
      configuration[keyPath: path] = try ConfigurationValue.flag(text)
    }
  }
}
