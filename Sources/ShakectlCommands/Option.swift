// SPDX-License-Identifier: MIT

/// One option of a command, from which the parser, help, completions and the manual come.
package struct Option: Hashable, Sendable {
  /// Its name without the dashes.
  package let name: String
  /// Its short form without the dash.
  package let letter: Character?
  /// What may stand after it; nil for a flag.
  package let value: OptionValue?
  /// Whether it may stand several times.
  package let repeats: Bool
  /// One line on what it does.
  package let summary: String

  init(
    _ name: String, letter: Character? = nil, takes value: OptionValue? = nil,
    repeats: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.repeats = repeats
    self.summary = summary
  }

  /// As it is written, with its value's placeholder.
  package var usage: String {
    let short = letter.map { "-\($0), " } ?? ""
    return short + "--\(name)" + (value.map { " \($0.placeholder)" } ?? "")
  }
}

extension Option {
  /// Whether this is its name, or its letter.
  func isCalled(_ name: String) -> Bool { self.name == name || letter.map(String.init) == name }
}

/// What may stand after an option.
package enum OptionValue: Hashable, Sendable {
  case text(String)
  case file(String)
  case device(String)
  /// Some of these words, with commas between them.
  case words(String, [String])
  /// One of these words.
  case word(String, [String])
  case number(String, ClosedRange<Double>, unit: String)
  case wholeNumber(String, ClosedRange<Int>)
  /// Seconds, or with a unit: `500ms`, `1.5s`, `2min`.
  case span(String, ClosedRange<Double>)

  /// What stands for it in help.
  package var placeholder: String {
    switch self {
    case .text(let name), .file(let name), .device(let name), .words(let name, _),
      .word(let name, _), .number(let name, _, _), .wholeNumber(let name, _), .span(let name, _):
      name
    }
  }

  /// What may stand there, in words.
  package var allowed: String {
    switch self {
    case .text, .file: "a text"
    case .device: "a device's id, as shakectl devices shows it"
    case .words(_, let words): "some of \(words.joined(separator: ","))"
    case .word(_, let words): "one of \(words.joined(separator: ", "))"
    case .number(_, let range, let unit):
      "a number from \(short(range.lowerBound)) to \(short(range.upperBound)) \(unit)"
    case .wholeNumber(_, let range):
      range.upperBound == .max
        ? "a whole number, at least \(range.lowerBound)"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .span(_, let range):
      "a time from \(short(range.lowerBound)) to \(short(range.upperBound)) s, such as 500ms, 1.5s "
        + "or 2min"
    }
  }

  /// Whether `text` may stand there.
  package func admits(_ text: String) -> Bool {
    switch self {
    case .text, .file, .device: !text.isEmpty
    case .words(_, let words):
      text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
        words.contains(String($0))
      }
    case .word(_, let words): words.contains(text)
    case .number(_, let range, _): Double(text).map(range.contains) ?? false
    case .wholeNumber(_, let range): Int(text).map(range.contains) ?? false
    case .span(_, let range): Self.seconds(text).map(range.contains) ?? false
    }
  }

  /// The seconds of `500ms`, `1.5s`, `2min`, `1h` or a plain number.
  package static func seconds(_ text: String) -> Double? {
    let units = [("ms", 0.001), ("min", 60), ("h", 3_600), ("s", 1)]
    for (unit, factor) in units where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * factor }
    }
    return Double(text)
  }
}

/// A number without a useless `.0`.
func short(_ number: Double) -> String {
  let text = String(number)
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
