// SPDX-License-Identifier: MIT

/// The detector's finding: a device was moved to and fro, as far as it is known by now.
public struct Shake: Hashable, Sendable, BitwiseCopyable {
  /// When its first swing began.
  public var start: Timestamp
  /// When its latest swing ended; no earlier than `start`.
  public var end: Timestamp
  /// The largest linear acceleration, in g.
  public var peak: Double
  /// How many swings it had.
  public var swings: Int
  /// Full to-and-fro movements per second.
  public var frequency: Double
  /// The line it moves along: a unit vector in the device's own frame, of either sign.
  public var axis: Vector

  /// Makes a shake of its parts.
  public init(
    start: Timestamp, end: Timestamp, peak: Double, swings: Int, frequency: Double, axis: Vector
  ) {
    self.start = start
    self.end = end
    self.peak = peak
    self.swings = swings
    self.frequency = frequency
    self.axis = axis
  }

  /// The main direction in the device's own frame.
  public var direction: Direction {
    let (x, y, z) = (axis.x.magnitude, axis.y.magnitude, axis.z.magnitude)
    if x >= y && x >= z { return .leftRight }
    return y >= z ? .upDown : .frontBack
  }
}

/// The device axis that a shake mostly follows.
public enum Direction: String, Sendable, CaseIterable {
  /// Along X.
  case leftRight = "left-right"
  /// Along Y.
  case upDown = "up-down"
  /// Along Z.
  case frontBack = "front-back"
}

/// Why a shake that had begun was called off.
public enum Cancellation: String, Sendable, CaseIterable {
  /// The motion went on for longer than a shake may last.
  case tooLong = "too-long"
  /// The device went away.
  case deviceLost = "device-lost"
  /// Events are missing, so that the end cannot be known.
  case gap
}

/// What a detector says of the samples so far.
public enum Finding: Hashable, Sendable {
  /// The motion is a shake.
  case began(Shake)
  /// It has been quiet again for the quiet time; the totals.
  case ended(Shake)
  /// The shake will have no end.
  case cancelled(Shake, Cancellation)
  /// Something moved, and a rule refused it.
  case nearMiss(NearMiss)
}
