// SPDX-License-Identifier: MIT

/// What tells one device from another, as far as its kernel driver says.
package struct DeviceIdentity: Hashable, Sendable {
  package var bus: Bus
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16
  package var name: String
  /// Where it is plugged in, such as `usb-0000:00:14.0-1/input0`; often empty.
  package var phys: String
  /// A serial number or Bluetooth address; often empty.
  package var uniq: String

  package init(
    bus: Bus, vendor: UInt16, product: UInt16, version: UInt16 = 0, name: String,
    phys: String = "", uniq: String = ""
  ) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
    self.name = name
    self.phys = phys
    self.uniq = uniq
  }

  /// The same for the same device at each start, whatever number its node gets.
  ///
  /// Two halves of one pad differ in nothing but `uniq` or `phys`, which is why one of them is in.
  package var id: String {
    let place = Self.plain(uniq.isEmpty ? (phys.isEmpty ? name : phys) : uniq)
    if vendor == 0, product == 0 { return "\(bus)-\(place)" }
    return "\(bus)-\(hexadecimal(vendor))-\(hexadecimal(product))-\(place)"
  }

  /// Only letters, digits and `._:-`, so that an id is one word in a shell and safe in a file.
  private static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.prefix(64).map { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", ":", "-": Character(scalar)
        default: "_"
        }
      })
  }
}

/// How a device is connected, by the kernel's `BUS_` numbers.
package struct Bus: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let usb = Self(rawValue: 0x03)
  package static let bluetooth = Self(rawValue: 0x05)
  package static let virtual = Self(rawValue: 0x06)
  package static let isa = Self(rawValue: 0x10)
  package static let i2c = Self(rawValue: 0x18)
  package static let host = Self(rawValue: 0x19)
  package static let spi = Self(rawValue: 0x1c)

  private static let names: [(Bus, String)] = [
    (.usb, "usb"), (.bluetooth, "bluetooth"), (.virtual, "virtual"), (.isa, "isa"), (.i2c, "i2c"),
    (.host, "host"), (.spi, "spi"),
  ]

  /// Understands a name such as `usb`, or a number in hexadecimal, as the configuration has it.
  package init?(_ text: String) {
    if let known = Self.names.first(where: { $0.1 == text }) {
      self = known.0
    } else if let number = UInt16(text, radix: 16) {
      self.init(rawValue: number)
    } else {
      return nil
    }
  }
}

extension Bus: CustomStringConvertible {
  package var description: String {
    Self.names.first { $0.0 == self }?.1 ?? hexadecimal(rawValue)
  }
}

/// Four digits, as the kernel prints ids.
func hexadecimal(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
