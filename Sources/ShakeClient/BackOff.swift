// SPDX-License-Identifier: MIT

/// How long to wait before the next attempt to connect: twice as long each time, up to a limit.
package struct BackOff: Sendable {
  package static let standard = BackOff(first: 0.1, longest: 10)

  /// Seconds before the first attempt.
  let first: Double
  /// The most seconds between two attempts.
  let longest: Double
  private var attempts = 0

  package init(first: Double, longest: Double) {
    self.first = first
    self.longest = longest
  }

  mutating func reset() { attempts = 0 }

  /// The next wait, in seconds; chance takes off up to a half, so that not all clients come at once.
  mutating func next() -> Double {
    let wait = min(longest, first * Double(1 << min(attempts, 16)))
    attempts += 1
    return Double.random(in: wait / 2...wait)
  }
}
