// SPDX-License-Identifier: MIT

/// One excursion of the linear acceleration beyond the threshold.
struct Swing: Sendable, BitwiseCopyable {
  var start: Timestamp
  /// When the linear acceleration was largest.
  var summit: Timestamp
  /// When it was last beyond the lower threshold.
  var end: Timestamp
  /// The largest linear acceleration, in g.
  var peak: Double
  /// The linear acceleration at the summit.
  var direction: Vector

  init(start: Timestamp, direction: Vector) {
    self.start = start
    summit = start
    end = start
    peak = direction.magnitude
    self.direction = direction
  }

  static var none: Self { Self(start: Timestamp(nanoseconds: 0), direction: .zero) }
}
