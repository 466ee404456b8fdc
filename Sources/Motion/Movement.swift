// SPDX-License-Identifier: MIT

/// What a sample adds: the linear acceleration and how it came about.
struct Movement: Sendable, BitwiseCopyable {
  var time: Timestamp
  /// Since the sample before.
  var seconds: Double
  /// The linear acceleration, in g.
  var linear: Vector
  /// The linear acceleration's change since the sample before.
  var change: Vector
  /// Whether an axis is at the end of the sensor's range.
  var isClipped: Bool
}
