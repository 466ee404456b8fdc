// SPDX-License-Identifier: MIT
package import Motion

/// A motion that can be asked for any moment, in any order.
///
/// Models of what happens to a device, not recordings of it: no figure about real shakes or real
/// false alarms can rest on them.
package protocol MotionModel: Sendable {
  /// What a perfect sensor shows at a moment, in g, gravity included; it starts at 0 s.
  func acceleration(at seconds: Double) -> Vector
}

/// A device that lies there.
package struct Still: MotionModel {
  private let gravity: Vector

  package init(gravity: Vector = Vector(x: 0, y: 0, z: 1)) { self.gravity = gravity }

  package func acceleration(at seconds: Double) -> Vector { gravity }
}
