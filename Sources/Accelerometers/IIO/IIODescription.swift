// SPDX-License-Identifier: MIT

/// What is known of an IIO device: the names of its attributes, and what those say that matter.
///
/// Raw values are known by name only: to read one takes seconds on some hubs.
package struct IIODescription: Hashable, Sendable {
  package var identity: DeviceIdentity
  /// By name within the device's folder, such as `scan_elements/in_accel_x_type`.
  package var attributes: [String: String]
  /// Where udev's hardware database says that it sits: `ACCEL_LOCATION`.
  package var location: Role?
  /// Whether iio-sensor-proxy, where it runs, reads the buffer to turn the screen by it.
  package var isProxied: Bool

  package init(
    identity: DeviceIdentity, attributes: [String: String], location: Role? = nil,
    isProxied: Bool = false
  ) {
    self.identity = identity
    self.attributes = attributes
    self.location = location
    self.isProxied = isProxied
  }
}

extension IIODescription {
  /// The standard gravity: IIO's scales are for m/s².
  static let metresPerG = 9.80665

  /// X, Y and Z, as far as they are there.
  package var axes: [AxisCode] {
    if isCombined { return [.x, .y, .z] }
    return [AxisCode.x, .y, .z].filter { axis in
      let name = Self.name(of: axis)
      return has("\(name)_raw") || has("scan_elements/\(name)_type")
    }
  }

  /// Whether one attribute has all three values.
  var isCombined: Bool { has("in_accel_raw") }

  /// Such as `in_accel_x`.
  static func name(of axis: AxisCode) -> String { "in_accel_\(axis.rawValue.lowercased())" }

  func has(_ name: String) -> Bool { attributes[name] != nil }

  /// What the device calls itself for people, without blanks around it.
  func text(_ name: String) -> String? {
    attributes[name].map { $0.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The first of several spellings of an attribute that is there, with what it says.
  ///
  /// Drivers put what holds for one axis, for all axes or for the whole device into files of
  /// different names; the more particular one counts.
  func spelled(_ suffix: String, of axis: AxisCode?) -> (name: String, value: String)? {
    let names =
      (axis.map { ["\(Self.name(of: $0))_\(suffix)"] } ?? [])
      + ["in_accel_\(suffix)", "in_\(suffix)", suffix]
    for name in names {
      if let value = text(name) { return (name, value) }
    }
    return nil
  }

  /// What the scan elements say of themselves; those that say it wrongly are left out.
  var scanElements: [ScanElement] {
    let prefix = "scan_elements/"
    return attributes.keys.filter { $0.hasPrefix(prefix) && $0.hasSuffix("_index") }.sorted()
      .compactMap { key in
        let name = key.dropFirst(prefix.count).dropLast("_index".count)
        guard let index = text(key).flatMap({ Int($0) }), index >= 0,
          let format = text("\(prefix)\(name)_type").flatMap({ ScanFormat($0) })
        else { return nil }
        return ScanElement(name: String(name), index: index, format: format)
      }
  }
}

extension StringProtocol {
  /// Without blanks and line ends around it; one attribute ends in a NUL.
  var trimmed: String {
    let isBlank = { (character: Character) in character.isWhitespace || character == "\0" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
