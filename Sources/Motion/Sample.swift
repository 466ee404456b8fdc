// SPDX-License-Identifier: MIT

/// One reading of three axes, gravity included, with its time.
public struct Sample: Hashable, Sendable, BitwiseCopyable {
  /// When the kernel, or the sensor, took the reading.
  public var time: Timestamp
  /// The acceleration in g (9.80665 m/s²), gravity included: at rest its magnitude is 1.
  public var acceleration: Vector

  /// Makes a sample of `acceleration`, in g, at `time`.
  public init(time: Timestamp, acceleration: Vector) {
    self.time = time
    self.acceleration = acceleration
  }
}
