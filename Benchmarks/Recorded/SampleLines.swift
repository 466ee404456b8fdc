// SPDX-License-Identifier: MIT
import Motion

/// Lines of `t_seconds,x_g,y_g,z_g` below a heading.
struct SampleLines {
  private let bytes: [UInt8]
  private let path: String
  private var place = 0
  private var line = 1

  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  func samples() throws(BenchError) -> [Sample] {
    var reader = self
    return try reader.readAll()
  }

  private mutating func readAll() throws(BenchError) -> [Sample] {
    var samples: [Sample] = []
    samples.reserveCapacity(bytes.count / 24)
    skipLine()
    while place < bytes.count {
      let time = try number()
      let acceleration = Vector(x: try number(), y: try number(), z: try number())
      samples.append(Sample(time: Timestamp(seconds: time), acceleration: acceleration))
      skipLine()
    }
    if samples.isEmpty { throw BenchError("\(path): has no samples") }
    return samples
  }

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    place += 1
    line += 1
  }

  /// The decimal number up to the next comma or line end.
  ///
  /// A whole number below 2^53 over a power of ten up to 10^22 is the nearest double to the
  /// decimal (both are exact, and the division rounds once); anything longer takes the long way.
  private mutating func number() throws(BenchError) -> Double {
    let start = place
    var (whole, digits, decimals) = (0.0, 0, 0)
    var (negative, plain, inFraction) = (false, true, false)
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") { break }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        whole = whole * 10 + Double(byte - UInt8(ascii: "0"))
        digits += 1
        if inFraction { decimals += 1 }
      case UInt8(ascii: "-"): negative = true
      case UInt8(ascii: "."): inFraction = true
      case UInt8(ascii: "\r"): break
      default: plain = false
      }
      place += 1
    }
    let end = place
    if place < bytes.count, bytes[place] == UInt8(ascii: ",") { place += 1 }
    if plain, digits > 0, digits <= 15 {
      let value = whole / Self.powersOfTen[decimals]
      return negative ? -value : value
    }
    guard let value = Double(String(decoding: bytes[start..<end], as: UTF8.self)) else {
      throw BenchError("\(path):\(line): expected t_seconds,x_g,y_g,z_g")
    }
    return value
  }

  private static let powersOfTen: [Double] = (0...15).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}
