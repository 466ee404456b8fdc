// SPDX-License-Identifier: MIT
package import Accelerometers
import FoundationEssentials

/// A device of Tests/Fixtures/evdev-devices.json: what a node says of itself, and what it is.
package struct EvdevFixture: Decodable, Sendable, CustomStringConvertible {
  package var id: String
  package var name: String
  package var phys: String
  package var bus: String
  package var vendor: String
  package var product: String
  package var version: String
  package var properties: [UInt16]
  package var tagged: Bool
  /// Whether it stamps its frames itself: `MSC_TIMESTAMP`.
  package var timestamps: Bool
  package var keys: [UInt16]?
  package var relative: [UInt16]?
  /// Minimum, maximum, fuzz, flat and resolution of each axis.
  package var absolute: [String: [Int32]]
  package var quirk: FixtureQuirk?

  /// The name of the refusal that holds without the quirk.
  package var refusedWithoutQuirk: String?
  /// The name of the refusal; what follows is there for accelerometers.
  package var refused: String?
  package var axes: [String]?
  package var unitsPerG: Double?
  /// Where the scale comes from.
  package var scale: String?
  /// The values of `axes` when it lies still.
  package var rest: [Int32]?
  package var role: String?

  package struct FixtureQuirk: Decodable, Sendable {
    package var axes: [String]?
    package var scale: Double?
    package var role: String?
  }

  package var description: String { id }
}

extension EvdevFixture {
  /// All of them.
  package static func all() throws -> [EvdevFixture] {
    try JSONDecoder().decode([EvdevFixture].self, from: fixture("evdev-devices.json"))
  }

  /// The one with this id.
  package static func named(_ id: String) throws -> EvdevFixture {
    guard let found = try all().first(where: { $0.id == id }) else {
      throw FixtureError.missing(id)
    }
    return found
  }

  /// The node's identity.
  package var identity: DeviceIdentity {
    DeviceIdentity(
      bus: Bus(bus) ?? Bus(rawValue: 0), vendor: UInt16(vendor, radix: 16) ?? 0,
      product: UInt16(product, radix: 16) ?? 0, version: UInt16(version, radix: 16) ?? 0,
      name: name, phys: phys)
  }

  /// What devices.conf would say of it.
  package var quirks: QuirkTable {
    guard let quirk else { return QuirkTable() }
    return QuirkTable([
      Quirk(
        origin: "devices.conf [\(id)]", name: name, unitsPerG: quirk.scale,
        axes: quirk.axes.map { $0.compactMap(AxisCode.init) },
        role: quirk.role.flatMap(Role.init))
    ])
  }

  /// The node as it is described, with its ranges once it is open.
  package func description(isOpen: Bool) -> NodeDescription {
    var ranges: [AxisCode: AxisRange] = [:]
    for (name, numbers) in absolute where isOpen {
      guard let axis = AxisCode(rawValue: name), numbers.count == 5 else { continue }
      ranges[axis] = AxisRange(
        minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
        resolution: numbers[4])
    }
    return NodeDescription(
      identity: identity, absolute: CodeSet(absolute.keys.compactMap(Self.code)),
      relative: CodeSet(relative ?? []), keys: CodeSet(keys ?? []),
      properties: CodeSet(properties), isTagged: tagged, ranges: ranges)
  }

  /// The number of an absolute axis.
  package static func code(of name: String) -> UInt16? {
    ["X": 0, "Y": 1, "Z": 2, "RX": 3, "RY": 4, "RZ": 5, "HAT0X": 16, "HAT0Y": 17][name]
  }
}

/// Reads a file of Tests/Fixtures.
func fixture(_ name: String) throws -> Data {
  let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
  return try Data(contentsOf: URL(filePath: "/\(folder)/Fixtures/\(name)"))
}

/// Why a fixture cannot be had.
package enum FixtureError: Error {
  case missing(String)
}
