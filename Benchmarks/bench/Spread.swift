// SPDX-License-Identifier: MIT
import Glibc

/// The median of figures that were measured again and again, and how far they lie apart.
struct Spread {
  private let sorted: [Double]

  init(_ figures: [Double]) { sorted = figures.sorted() }

  var median: Double {
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The median, with the least and the most.
  func text(digits: Int) -> String {
    guard let least = sorted.first, let most = sorted.last else { return "none" }
    return "\(fixed(median, digits)) (\(fixed(least, digits)) to \(fixed(most, digits)))"
  }
}

/// A number with so many digits after the point.
func fixed(_ number: Double, _ digits: Int) -> String {
  guard number.isFinite else { return "-" }
  var unit = 1
  for _ in 0..<digits { unit *= 10 }
  let whole = Int((abs(number) * Double(unit)).rounded())
  let fraction = String(whole % unit)
  let sign = number < 0 && whole > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(whole)" }
  return "\(sign)\(whole / unit)." + String(repeating: "0", count: digits - fraction.count)
    + fraction
}

/// Prints one line of a table: what it is about, and its columns.
func printRow(_ title: String, _ columns: [String]) {
  let padded = columns.map { column in
    String(repeating: " ", count: max(1, 25 - column.count)) + column
  }
  print("  " + title + String(repeating: " ", count: max(1, 34 - title.count)) + padded.joined())
  // A measurement takes minutes, and somebody may be watching through a pipe.
  fflush(nil)
}

/// Prints the head of a table.
func printHead(_ title: String, _ columns: [String]) {
  print("\n\(title)")
  printRow("", columns)
}
