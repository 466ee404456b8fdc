// SPDX-License-Identifier: MIT

/// Which part of the machine moves with a device.
package enum Role: String, Sendable, CaseIterable {
  /// The lid or the tablet's body: what the screen is in.
  case display
  /// The part with the keyboard.
  case base
  /// A game controller, held apart from the machine.
  case controller
  /// Nobody says.
  case unknown
}
