// SPDX-License-Identifier: MIT

/// How a motion's energy is spread over directions: the second moments of its acceleration.
struct Spread: Sendable, BitwiseCopyable {
  private var xx = 0.0
  private var yy = 0.0
  private var zz = 0.0
  private var xy = 0.0
  private var xz = 0.0
  private var yz = 0.0

  /// The energy in all directions together.
  var total: Double { xx + yy + zz }

  @inline(__always)
  mutating func add(_ vector: Vector, weight: Double) {
    xx += vector.x * vector.x * weight
    yy += vector.y * vector.y * weight
    zz += vector.z * vector.z * weight
    xy += vector.x * vector.y * weight
    xz += vector.x * vector.z * weight
    yz += vector.y * vector.z * weight
  }

  @inline(__always)
  mutating func add(_ other: Self) {
    xx += other.xx
    yy += other.yy
    zz += other.zz
    xy += other.xy
    xz += other.xz
    yz += other.yz
  }

  /// The part of the energy that lies along a line; `line` need not be a unit vector.
  @inline(__always)
  func share(along line: Vector) -> Double {
    let squares = line.x * line.x * xx + line.y * line.y * yy + line.z * line.z * zz
    let products = line.x * line.y * xy + line.x * line.z * xz + line.y * line.z * yz
    let whole = total * line.squaredMagnitude
    return whole > 0 ? (squares + 2 * products) / whole : 0
  }
}
