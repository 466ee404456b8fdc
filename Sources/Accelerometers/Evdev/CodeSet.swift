// SPDX-License-Identifier: MIT

/// The event codes of one type that a node has.
package typealias CodeSet = Set<UInt16>

extension CodeSet {
  /// Understands a bitmap as sysfs prints it: hexadecimal words of a `long`, the highest first.
  package init(bitmap text: some StringProtocol) {
    self.init()
    let words = text.split(whereSeparator: \.isWhitespace).reversed()
    for (place, word) in words.enumerated() {
      guard let bits = UInt(word, radix: 16) else { continue }
      for bit in 0..<UInt.bitWidth where bits >> bit & 1 == 1 {
        if let code = UInt16(exactly: place * UInt.bitWidth + bit) { insert(code) }
      }
    }
  }
}
