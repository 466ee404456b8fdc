// SPDX-License-Identifier: MIT

/// An event code that can carry acceleration, named as the configuration names it.
package enum AxisCode: String, Sendable, CaseIterable {
  case x = "X"
  case y = "Y"
  case z = "Z"
  case rx = "RX"
  case ry = "RY"
  case rz = "RZ"
  // Some drivers can be told to send their values as relative movement.
  case relativeX = "REL_X"
  case relativeY = "REL_Y"
  case relativeZ = "REL_Z"

  /// Whether its values come as `EV_REL`, where an axis that a frame leaves out is zero, not held.
  package var isRelative: Bool {
    switch self {
    case .x, .y, .z, .rx, .ry, .rz: false
    case .relativeX, .relativeY, .relativeZ: true
    }
  }

  /// The number of the event code.
  var number: UInt16 {
    switch self {
    case .x, .relativeX: 0
    case .y, .relativeY: 1
    case .z, .relativeZ: 2
    case .rx: 3
    case .ry: 4
    case .rz: 5
    }
  }
}

extension AxisCode: CustomStringConvertible {
  package var description: String { isRelative ? rawValue : "ABS_\(rawValue)" }
}
