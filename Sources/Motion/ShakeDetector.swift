// SPDX-License-Identifier: MIT

/// What is known of a sensor beside its samples.
public struct SensorTraits: Hashable, Sendable, BitwiseCopyable {
  /// The largest acceleration it can show along an axis, in g; nil where unknown.
  public var range: Double?
  /// Whether silence means that the values have not changed, as on evdev.
  public var holdsValues: Bool

  /// Makes the traits of a sensor.
  public init(range: Double? = nil, holdsValues: Bool = false) {
    self.range = range
    self.holdsValues = holdsValues
  }
}

/// Samples in, shakes out: a pure value with no clock, constant work for each sample.
public struct ShakeDetector: Sendable {
  /// The parameters in force.
  public private(set) var tuning: Tuning
  private let sensor: SensorTraits

  /// Makes a detector that has seen nothing yet.
  public init(tuning: Tuning, sensor: SensorTraits = SensorTraits()) {
    self.tuning = tuning
    self.sensor = sensor
  }

  /// When to call `reach(_:)` if no sample comes before; nil while nothing is under way.
  public var deadline: Timestamp? { nil }

  /// Takes the next sample and says what it decides, mostly nothing.
  public mutating func take(_ sample: Sample) -> Finding? { nil }

  /// Lets time pass without a sample, up to `time`, so that a shake can end.
  ///
  /// The finding does not depend on how late the call comes, only on the deadline.
  public mutating func reach(_ time: Timestamp) -> Finding? { nil }

  /// Forgets the motion under way, since what comes next does not follow on it.
  public mutating func interrupt(_ reason: Cancellation) -> Finding? { nil }
}
