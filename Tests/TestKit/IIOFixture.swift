// SPDX-License-Identifier: MIT
package import Accelerometers
import FoundationEssentials

/// A device of Tests/Fixtures/iio-devices.json: what its attributes say, and what it is.
package struct IIOFixture: Decodable, Sendable, CustomStringConvertible {
  package var id: String
  /// What the hardware database says of its place.
  package var location: String?
  package var attributes: [String: String]

  /// The name of the refusal; what follows is there for accelerometers.
  package var refused: String?
  package var unitsPerG: Double?
  /// Where the scale comes from.
  package var scale: String?
  /// The raw values of X, Y and Z when it lies still.
  package var rest: [Int]?
  package var role: String?
  /// The name of what is wrong with it.
  package var ailment: String?

  package var description: String { id }
}

extension IIOFixture {
  /// All of them.
  package static func all() throws -> [IIOFixture] {
    try JSONDecoder().decode([IIOFixture].self, from: fixture("iio-devices.json"))
  }

  /// The one with this id.
  package static func named(_ id: String) throws -> IIOFixture {
    guard let found = try all().first(where: { $0.id == id }) else {
      throw FixtureError.missing(id)
    }
    return found
  }

  /// What sysfs says of it, where raw values are known by name only.
  package var known: IIODescription {
    var attributes = attributes
    for name in attributes.keys where name.hasSuffix("_raw") { attributes[name] = "" }
    return IIODescription(
      identity: DeviceIdentity(
        bus: .host, vendor: 0, product: 0, name: attributes["name"] ?? "", phys: "parent",
        uniq: attributes["label"] ?? ""),
      attributes: attributes, location: location.flatMap(Role.init))
  }

  package var hasBuffer: Bool { attributes["buffer/enable"] != nil }
}
