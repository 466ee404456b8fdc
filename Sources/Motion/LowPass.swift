// SPDX-License-Identifier: MIT

/// Follows the slow part of a vector, at the same pace whatever the rate of the samples.
struct LowPass: Sendable, BitwiseCopyable {
  private(set) var value: Vector

  init(at value: Vector) { self.value = value }

  /// Moves towards `input` by the part of the way that `share` says.
  mutating func step(towards input: Vector, share: Double) {
    value = value + (input - value) * share
  }

  /// How far a first-order low-pass goes in `seconds`: 1 - exp(-seconds · rate), with the inverse
  /// of the time constant for the rate.
  ///
  /// The exponential is a quotient of plain arithmetic, since a libm's last bit differs between
  /// machines and the same recording has to give the same findings everywhere.
  static func share(of seconds: Double, rate: Double) -> Double {
    let a = seconds * rate
    return 1 - 1 / (1 + a * (1 + a * (0.5 + a * (1.0 / 6 + a * (1.0 / 24)))))
  }
}
