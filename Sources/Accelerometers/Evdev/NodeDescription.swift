// SPDX-License-Identifier: MIT

/// What is known of an input node: enough to tell an accelerometer from what only looks like one.
///
/// Sysfs and udev tell everything but the ranges, so that no keyboard need be opened to find out
/// that it is one; the ranges come when the node is open, and the same rules decide once more.
package struct NodeDescription: Hashable, Sendable {
  package var identity: DeviceIdentity
  /// The absolute axes: `EV_ABS`.
  package var absolute: CodeSet
  /// The relative axes: `EV_REL`.
  package var relative: CodeSet
  /// The keys and buttons: `EV_KEY`.
  package var keys: CodeSet
  /// The properties: `INPUT_PROP_`.
  package var properties: CodeSet
  /// Whether udev calls it an accelerometer: `ID_INPUT_ACCELEROMETER`.
  package var isTagged: Bool
  /// Where udev's hardware database says that it sits: `ACCEL_LOCATION`.
  package var location: Role?
  /// Empty until the node is open.
  package var ranges: [AxisCode: AxisRange]

  package init(
    identity: DeviceIdentity, absolute: CodeSet = [], relative: CodeSet = [], keys: CodeSet = [],
    properties: CodeSet = [], isTagged: Bool = false, location: Role? = nil,
    ranges: [AxisCode: AxisRange] = [:]
  ) {
    self.identity = identity
    self.absolute = absolute
    self.relative = relative
    self.keys = keys
    self.properties = properties
    self.isTagged = isTagged
    self.location = location
    self.ranges = ranges
  }

  /// Whether the node can send this axis.
  package func has(_ axis: AxisCode) -> Bool {
    (axis.isRelative ? relative : absolute).contains(axis.number)
  }
}
