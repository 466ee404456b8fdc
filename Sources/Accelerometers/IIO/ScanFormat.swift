// SPDX-License-Identifier: MIT

/// How one value lies in a record of an IIO buffer, as a scan element's `type` says it:
/// `[be|le]:[s|u]bits/storagebits[Xrepeat][>>shift]`.
struct ScanFormat: Hashable, Sendable {
  var isBigEndian: Bool
  var isSigned: Bool
  /// How many bits mean something.
  var bits: Int
  /// How many bits it takes in the record: 8, 16, 32 or 64.
  var storageBits: Int
  /// How many values follow each other; an axis has one.
  var count: Int
  /// How many bits below the value mean nothing.
  var shift: Int

  /// Understands the text; nil where it is none, or describes what cannot be.
  init?(_ text: some StringProtocol) {
    var scanner = Scanner(text)
    guard let isBigEndian = scanner.choice("be", "le"), scanner.skip(":"),
      let isSigned = scanner.choice("s", "u"), let bits = scanner.number(), scanner.skip("/"),
      let storageBits = scanner.number()
    else { return nil }
    var count = 1
    if scanner.skip("X") {
      guard let number = scanner.number() else { return nil }
      count = number
    }
    var shift = 0
    if scanner.skip(">>") {
      guard let number = scanner.number() else { return nil }
      shift = number
    }
    guard scanner.isAtEnd, [8, 16, 32, 64].contains(storageBits), bits > 0,
      bits + shift <= storageBits, (1...64).contains(count)
    else { return nil }
    self.isBigEndian = isBigEndian
    self.isSigned = isSigned
    self.bits = bits
    self.storageBits = storageBits
    self.count = count
    self.shift = shift
  }

  /// How many bytes all its values take, by which it is aligned, too.
  var byteCount: Int { storageBits / 8 * count }

  /// Reads the first value out of `bytes` from `offset` on.
  ///
  /// What lies above the bits that mean something is not their sign but whatever was there before:
  /// hubs leave garbage in it, so that it is cut off and the sign made anew.
  func value(in bytes: [UInt8], at offset: Int) -> Int64 {
    var word: UInt64 = 0
    for place in 0..<(storageBits / 8) {
      let next = isBigEndian ? place : storageBits / 8 - 1 - place
      word = word << 8 | UInt64(bytes[offset + next])
    }
    let spare = UInt64.bitWidth - bits
    let top = (word >> UInt64(shift)) << UInt64(spare)
    return isSigned
      ? Int64(bitPattern: top) >> Int64(spare) : Int64(bitPattern: top >> UInt64(spare))
  }
}

/// Reads a short notation from left to right.
private struct Scanner {
  private var rest: Substring

  init(_ text: some StringProtocol) { rest = Substring(text) }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest.removeFirst(word.count)
    return true
  }

  /// Whether the first or the second of two words comes next.
  mutating func choice(_ first: String, _ second: String) -> Bool? {
    if skip(first) { return true }
    return skip(second) ? false : nil
  }

  mutating func number() -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }.prefix(4)
    rest.removeFirst(digits.count)
    return Int(digits)
  }
}
