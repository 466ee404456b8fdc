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
