// SPDX-License-Identifier: MIT
import Motion

/// How raw values of an IIO device become comparable along the axes, and how many make 1 g.
struct Calibration: Hashable, Sendable {
  /// What is added to a raw value, by axis.
  private(set) var offset = Vector.zero
  /// What makes an axis' units those of the first one with a scale.
  private(set) var factor = Vector(x: 1, y: 1, z: 1)
  /// Units per g by the driver's scale; nil where it has none.
  private(set) var unitsPerG: Double?

  /// Reads scales and offsets; refuses what is no number.
  init(_ device: IIODescription, axes: [AxisCode]) throws(Refusal) {
    var scales: [Double?] = []
    var offsets: [Double] = []
    for axis in axes {
      let scale = try Self.number("scale", of: axis, in: device)
      scales.append(scale == 0 ? nil : scale.map(abs))
      offsets.append(try Self.number("offset", of: axis, in: device) ?? 0)
    }
    offset = Self.vector(offsets, otherwise: 0)
    // Some drivers name the scale of one axis and mean it for all.
    guard let common = scales.compactMap(\.self).first else { return }
    unitsPerG = IIODescription.metresPerG / common
    factor = Self.vector(scales.map { ($0 ?? common) / common }, otherwise: 1)
  }

  /// Whole units of the first axis, at rest as in motion with gravity.
  func units(_ raw: Vector) -> Vector {
    let shifted = raw + offset
    return Vector(x: shifted.x * factor.x, y: shifted.y * factor.y, z: shifted.z * factor.z)
  }

  /// Numbers have a point whatever the locale.
  private static func number(
    _ suffix: String, of axis: AxisCode, in device: IIODescription
  ) throws(Refusal) -> Double? {
    guard let found = device.spelled(suffix, of: axis) else { return nil }
    guard let number = Double(found.value), number.isFinite else {
      throw .badAttribute(name: found.name, value: found.value)
    }
    return number
  }

  private static func vector(_ numbers: [Double], otherwise: Double) -> Vector {
    let all = numbers + [otherwise, otherwise, otherwise]
    return Vector(x: all[0], y: all[1], z: all[2])
  }
}
