// SPDX-License-Identifier: MIT

/// Three components along a device's own X, Y and Z.
///
/// A plain struct of doubles and no SIMD type: three lanes gain nothing here, SIMD is slow
/// without optimisation, and plain arithmetic gives the same bits on every machine.
public struct Vector: Hashable, Sendable, BitwiseCopyable {
  /// Along the device's X.
  public var x: Double
  /// Along the device's Y.
  public var y: Double
  /// Along the device's Z.
  public var z: Double

  /// Makes a vector of its three components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// No extent in any direction.
  public static var zero: Self { Self(x: 0, y: 0, z: 0) }

  /// The square of the Euclidean length.
  public var squaredMagnitude: Double { dot(self) }

  /// The Euclidean length.
  public var magnitude: Double { squaredMagnitude.squareRoot() }

  /// The scalar product with `other`.
  public func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  /// Adds two vectors.
  public static func + (left: Self, right: Self) -> Self {
    Self(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }
  /// The way from `right` to `left`.
  public static func - (left: Self, right: Self) -> Self {
    Self(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }
  /// Stretches by `factor`.
  public static func * (left: Self, factor: Double) -> Self {
    Self(x: left.x * factor, y: left.y * factor, z: left.z * factor)
  }
  /// Points the other way.
  public static prefix func - (vector: Self) -> Self { vector * -1 }
}
