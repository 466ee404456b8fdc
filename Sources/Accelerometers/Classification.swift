// SPDX-License-Identifier: MIT

/// What a node is, as far as can be told by now.
package enum Classification: Hashable, Sendable {
  /// An accelerometer, to be opened.
  case accelerometer(Layout)
  /// It could be taken for an accelerometer, and is none, or none that can be used.
  case refused(Refusal)
  /// A keyboard, a mouse, a switch: nothing that anyone would ask about.
  case unrelated
}

/// Where an accelerometer's three values come from.
package struct Layout: Hashable, Sendable {
  /// What carries X, Y and Z, in this order; a sensor may have fewer than three.
  package var axes: [AxisCode]
  package var role: Role
  /// Raw units per g that the configuration sets.
  package var unitsPerG: Double?

  package init(axes: [AxisCode], role: Role, unitsPerG: Double? = nil) {
    self.axes = axes
    self.role = role
    self.unitsPerG = unitsPerG
  }
}

/// Why a node that looks like an accelerometer is not used.
package enum Refusal: Error, Hashable, Sendable {
  /// devices.conf says so.
  case ignored(origin: String)
  /// devices.conf names an axis that is not there.
  case axisMissing(AxisCode, origin: String)
  /// Buttons and sticks.
  case gameController
  case touchScreen
  /// Rotation without acceleration.
  case gyroscope
  /// Axes that cannot go below zero.
  case oneSided(AxisCode, ClosedRange<Int32>)
  /// Absolute axes, but not those of an accelerometer.
  case otherAxes
  /// Acceleration as relative movement, which only the configuration can vouch for.
  case relativeOnly
  /// Gravity or acceleration without it, which a hub has computed.
  case derived
  /// Acceleration that the machine gives out and does not measure.
  case outputs
  /// It tells of falls and knocks, and has no values.
  case eventsOnly
  /// An attribute that should be a number is none.
  case badAttribute(name: String, value: String)
  /// Fewer than three axes show no gravity to learn the scale from.
  case scaleUnknown(axes: Int)
}

extension Refusal: CustomStringConvertible {
  /// The reason and the way out, in one sentence.
  package var description: String {
    switch self {
    case .ignored(let origin):
      "ignored by \(origin)"
    case .axisMissing(let axis, let origin):
      "\(origin) names \(axis), which the node does not have"
    case .gameController:
      "sticks and buttons of a game controller; its motion sensor, if any, is a node of its own"
    case .touchScreen:
      "a touch screen or pen tablet"
    case .gyroscope:
      "measures rotation only"
    case .oneSided(let axis, let range):
      "\(axis) goes from \(range.lowerBound) to \(range.upperBound) and never below zero, as pedals"
        + " and sliders do; if it is an accelerometer, set Ignore=no for it in devices.conf"
    case .otherAxes:
      "its axes are not those of an accelerometer; if it is one, name its Axes in devices.conf"
    case .relativeOnly:
      "sends relative movement; if that is acceleration, name its Axes in devices.conf"
    case .derived:
      "gravity or linear acceleration that a hub computes out of other sensors"
    case .outputs:
      "its acceleration channels are outputs"
    case .eventsOnly:
      "tells of falls or knocks only and shows no acceleration"
    case .badAttribute(let name, let value):
      "\(name) says '\(value)', which is no number; report this to the maintainers of its driver"
    case .scaleUnknown(let axes):
      "\(axes == 1 ? "one axis shows" : "two axes show") too little of gravity to learn the scale"
        + " from; set its Scale, in units per g, in devices.conf"
    }
  }
}
