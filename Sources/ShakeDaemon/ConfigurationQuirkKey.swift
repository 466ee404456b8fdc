// SPDX-License-Identifier: MIT
import Accelerometers

/// A key of `devices.conf`, where each section is about some devices.
package struct ConfigurationQuirkKey: Sendable {
  typealias Refusal = ConfigurationValue.Refusal

  package let name: String
  /// One line on what it says.
  package let summary: String
  /// What it takes, in words.
  package let allowed: String
  /// Whether it says which devices the section is about, rather than what holds for them.
  package let selects: Bool
  let set: @Sendable (String, inout Quirk) throws(Refusal) -> Void
}

extension ConfigurationQuirkKey {
  /// Every key, those that select first.
  package static let table = selecting + describing

  private static let selecting = [
    Self(
      name: "Bus", summary: "how the device is connected",
      allowed: "usb, bluetooth, i2c, isa, host, virtual or the kernel's number in hexadecimal",
      selects: true
    ) { (text, quirk) throws(Refusal) in
      guard let bus = Bus(text) else { throw Refusal(reason: "is not a bus") }
      quirk.bus = bus
    },
    Self(
      name: "Vendor", summary: "the vendor's id", allowed: "1 to 4 hexadecimal digits",
      selects: true
    ) { (text, quirk) throws(Refusal) in quirk.vendor = try id(text) },
    Self(
      name: "Product", summary: "the product's id", allowed: "1 to 4 hexadecimal digits",
      selects: true
    ) { (text, quirk) throws(Refusal) in quirk.product = try id(text) },
    Self(
      name: "Name", summary: "the whole name that the driver gives",
      allowed: "a name, or a pattern with *, ? and [...]", selects: true
    ) { (text, quirk) throws(Refusal) in quirk.name = text },
  ]

  private static let describing = [
    Self(
      name: "Scale", summary: "units per g, where neither the driver nor rest tells",
      allowed: "1 to 1000000", selects: false
    ) { (text, quirk) throws(Refusal) in
      quirk.unitsPerG = try ConfigurationValue.number(text, in: [("", 1)], within: 1...1_000_000)
    },
    Self(
      name: "Axes", summary: "what carries X, Y and Z, in this order",
      allowed: "one to three different ones of "
        + AxisCode.allCases.map(\.rawValue).joined(separator: ", ") + ", with blanks between",
      selects: false
    ) { (text, quirk) throws(Refusal) in quirk.axes = try axes(text) },
    Self(
      name: "Role", summary: "which part of the machine moves with it",
      allowed: Role.allCases.map(\.rawValue).joined(separator: ", "), selects: false
    ) { (text, quirk) throws(Refusal) in
      guard let role = Role(rawValue: text) else { throw Refusal(reason: "is not a role") }
      quirk.role = role
    },
    Self(
      name: "Ignore",
      summary: "yes: it is not to be used; no: it is an accelerometer against all appearances",
      allowed: "yes or no", selects: false
    ) { (text, quirk) throws(Refusal) in quirk.ignore = try ConfigurationValue.flag(text) },
  ]

  private static func id(_ text: String) throws(Refusal) -> UInt16 {
    guard let id = UInt16(text, radix: 16) else { throw Refusal(reason: "is not an id") }
    return id
  }

  private static func axes(_ text: String) throws(Refusal) -> [AxisCode] {
    var axes: [AxisCode] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      guard let axis = AxisCode(rawValue: String(word)) else {
        throw Refusal(reason: "has '\(word)', which is not an axis")
      }
      guard !axes.contains(axis) else { throw Refusal(reason: "has \(word) twice") }
      axes.append(axis)
    }
    guard axes.count <= 3 else { throw Refusal(reason: "has more than three axes") }
    return axes
  }

  /// What `config/devices.conf` begins with: the keys explained.
  package static var header: String {
    let lines = table.map { key in
      "# \(key.name)= \(key.summary):\n#   \(key.allowed).\n"
    }
    return """
      # SPDX-License-Identifier: MIT
      #
      # What shaked should know of devices that do not say it themselves. See shaked.conf(5).
      #
      # Leave this file as it is: put your own sections into a file of /etc/shaked/devices.conf.d/
      # that ends in .conf. A section is about the devices that agree with all of its Bus, Vendor,
      # Product and Name; of two sections that say the same of a device the later one holds.
      #
      \(lines.joined())
      """
  }
}
