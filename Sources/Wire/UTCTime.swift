// SPDX-License-Identifier: MIT

/// A moment of the wall clock, to the microsecond, written as RFC 3339 in UTC.
public struct UTCTime: Hashable, Sendable, BitwiseCopyable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public var microseconds: Int64

  /// Makes the moment `microseconds` after 1970.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Reads `2026-03-01T12:00:00.250000Z`; the fraction has none to six digits.
  public init?(_ text: String) {
    var reader = DigitReader(text.utf8)
    guard
      let year = reader.number(digits: 4), reader.skip("-"),
      let month = reader.number(digits: 2), (1...12).contains(month), reader.skip("-"),
      let day = reader.number(digits: 2), reader.skip("T"),
      let hour = reader.number(digits: 2), hour < 24, reader.skip(":"),
      let minute = reader.number(digits: 2), minute < 60, reader.skip(":"),
      let second = reader.number(digits: 2), second < 60,
      let fraction = reader.fraction(), reader.skip("Z"), reader.isAtEnd
    else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    // A day that the month does not have comes back as one of the next month.
    guard Self.date(days: days) == (year, month, day) else { return nil }
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    microseconds = seconds * 1_000_000 + fraction
  }
}

extension UTCTime: CustomStringConvertible {
  /// The moment as RFC 3339 with six decimals and a Z.
  public var description: String {
    let (seconds, fraction) = Self.divide(microseconds, by: 1_000_000)
    let (days, second) = Self.divide(seconds, by: 86_400)
    let (year, month, day) = Self.date(days: days)
    func text(_ number: Int64, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    return text(year, 4) + "-" + text(month, 2) + "-" + text(day, 2) + "T"
      + text(second / 3_600, 2) + ":" + text(second / 60 % 60, 2) + ":" + text(second % 60, 2)
      + "." + text(fraction, 6) + "Z"
  }
}

extension UTCTime: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a time as 2026-03-01T12:00:00.250000Z")
    }
    self = time
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

// Days from and to a date by counting from 1 March of year 0 in eras of 400 years, so that the
// leap day comes last (Howard Hinnant, "chrono-compatible low-level date algorithms").
extension UTCTime {
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = divide(year, by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(days: Int64) -> (Int64, Int64, Int64) {
    let (era, dayOfEra) = divide(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = (monthFromMarch + 2) % 12 + 1
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func divide(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// Reads numbers of a fixed width from a text.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String.UTF8View) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func number(digits: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<digits {
      guard let digit = nextDigit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// Microseconds of a fraction such as `.25`; 0 without one.
  mutating func fraction() -> Int64? {
    guard skip(".") else { return 0 }
    guard var fraction = nextDigit() else { return nil }
    for _ in 1..<6 { fraction = fraction * 10 + (nextDigit() ?? 0) }
    return fraction
  }

  private mutating func nextDigit() -> Int64? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    rest = rest.dropFirst()
    return Int64(byte - UInt8(ascii: "0"))
  }
}
