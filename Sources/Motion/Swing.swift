// SPDX-License-Identifier: MIT

/// One excursion of the linear acceleration, with all that moved until the next one began.
struct Swing: Sendable, BitwiseCopyable {
  var start: Timestamp
  /// When the linear acceleration was largest.
  var summit: Timestamp
  /// The largest linear acceleration, in g.
  var peak: Double
  /// The linear acceleration at the summit.
  var direction: Vector
  var spread = Spread()
  /// The energy of the jerk, in g²/s: over that of the acceleration it gives the pace.
  var jerk = 0.0
  /// The change of velocity along the swing's direction, in g·s.
  var push = 0.0
  /// Whether the sensor came to the end of its range.
  var isClipped = false
  /// The mean square of the linear acceleration before the swing, in g².
  var background: Double

  init(start: Timestamp, direction: Vector, background: Double) {
    self.start = start
    summit = start
    peak = direction.magnitude
    self.direction = direction
    self.background = background
  }

  static var none: Self {
    Self(start: Timestamp(nanoseconds: 0), direction: .zero, background: 0)
  }

  /// Counts a step of the motion, whether it follows the swing or not.
  @inline(__always)
  mutating func add(_ movement: Movement) {
    spread.add(movement.linear, weight: movement.seconds)
    jerk += movement.change.squaredMagnitude / movement.seconds
    let along = movement.linear.dot(direction) / peak
    if along > 0 { push += along * movement.seconds }
    if movement.isClipped { isClipped = true }
  }

  /// Whether the acceleration has come so far back that the swing's measures can be trusted.
  func isOver(_ linear: Vector, at turn: Double) -> Bool {
    linear.dot(direction) < turn * peak * peak
  }
}
