// SPDX-License-Identifier: MIT
import Glibc

/// What one section of devices.conf says: which devices it is about, and what holds for them.
package struct Quirk: Hashable, Sendable {
  /// Where it stands, for messages, such as `devices.conf [HDAPS]`.
  package var origin: String

  /// Each of these that is there must agree with the device's identity.
  package var bus: Bus?
  package var vendor: UInt16?
  package var product: UInt16?
  /// A shell pattern for the whole name. fnmatch(3)
  package var name: String?

  /// Raw units per g, for devices at which rest does not reveal it.
  package var unitsPerG: Double?
  /// What carries X, Y and Z, in this order; one, two or three.
  package var axes: [AxisCode]?
  package var role: Role?
  /// Whether the device is not to be used (true), or to be used against the rules (false).
  package var ignore: Bool?

  package init(
    origin: String, bus: Bus? = nil, vendor: UInt16? = nil, product: UInt16? = nil,
    name: String? = nil, unitsPerG: Double? = nil, axes: [AxisCode]? = nil, role: Role? = nil,
    ignore: Bool? = nil
  ) {
    self.origin = origin
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.name = name
    self.unitsPerG = unitsPerG
    self.axes = axes
    self.role = role
    self.ignore = ignore
  }

  /// Whether the section is about the device with this identity.
  package func matches(_ identity: DeviceIdentity) -> Bool {
    if let bus, bus != identity.bus { return false }
    if let vendor, vendor != identity.vendor { return false }
    if let product, product != identity.product { return false }
    if let name, fnmatch(name, identity.name, 0) != 0 { return false }
    return true
  }
}

/// All sections of devices.conf, in their order.
package struct QuirkTable: Hashable, Sendable {
  package var quirks: [Quirk]

  package init(_ quirks: [Quirk] = []) { self.quirks = quirks }

  /// Everything said of a device; of two sections that say the same, the later one holds.
  package func quirk(for identity: DeviceIdentity) -> Quirk? {
    let matching = quirks.filter { $0.matches(identity) }
    guard var result = matching.first else { return nil }
    for next in matching.dropFirst() {
      result.origin += ", \(next.origin)"
      result.unitsPerG = next.unitsPerG ?? result.unitsPerG
      result.axes = next.axes ?? result.axes
      result.role = next.role ?? result.role
      result.ignore = next.ignore ?? result.ignore
    }
    return result
  }
}
