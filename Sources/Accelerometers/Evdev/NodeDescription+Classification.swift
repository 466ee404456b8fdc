// SPDX-License-Identifier: MIT

// Three kinds of word are weighed, the surest first: devices.conf; the driver, by the property or,
// since older ones lack it, by the node's name; and the shape, since udev takes any three axes
// without buttons for an accelerometer, and is wrong about pedals.
extension NodeDescription {
  /// Says what the node is.
  package func classify(by quirks: QuirkTable) -> Classification {
    let quirk = quirks.quirk(for: identity)
    if let quirk, quirk.ignore == true { return .refused(.ignored(origin: quirk.origin)) }
    if let quirk, let axes = quirk.axes {
      if let missing = axes.first(where: { !has($0) }) {
        return .refused(.axisMissing(missing, origin: quirk.origin))
      }
      return accept(axes, quirk: quirk)
    }
    if let refusal = refusalByShape(vouched: quirk?.ignore == false) { return refusal }
    return accept(accelerationAxes, quirk: quirk)
  }

  /// Whether the driver itself calls the node an accelerometer.
  private var isDeclared: Bool { properties.contains(Property.accelerometer) || isNamed }

  private var isNamed: Bool {
    let name = identity.name.lowercased()
    guard !name.contains("gyro"), keys.isDisjoint(with: [Key.south, Key.trigger]) else {
      return false
    }
    return name.contains("accel") || name.contains("motion sensor")
      || name.split { !$0.isLetter }.contains("imu")
  }

  /// X, Y and Z as far as they are there; a Wii Remote has them in place of the rotation.
  private var accelerationAxes: [AxisCode] {
    let linear = [AxisCode.x, .y, .z].filter(has)
    if !linear.isEmpty || properties.contains(Property.accelerometer) || !isNamed { return linear }
    return [AxisCode.rx, .ry, .rz].filter(has)
  }

  private func refusalByShape(vouched: Bool) -> Classification? {
    let axes = accelerationAxes
    if axes.isEmpty {
      if [AxisCode.rx, .ry, .rz].contains(where: has), keys.isEmpty { return .refused(.gyroscope) }
      let relatives = [AxisCode.relativeX, .relativeY, .relativeZ]
      if isNamed, relatives.allSatisfy(has) { return .refused(.relativeOnly) }
    } else if isDeclared || vouched {
      return nil
    }
    if absolute.isDisjoint(with: 0...5) { return .unrelated }
    if keys.contains(Key.touch) || properties.contains(Property.direct) {
      return .refused(.touchScreen)
    }
    if !keys.isDisjoint(with: Key.controllers) { return .refused(.gameController) }
    if !keys.isEmpty { return .unrelated }
    guard axes.count == 3 else { return .refused(.otherAxes) }
    for axis in axes {
      if let range = ranges[axis], range.minimum >= 0, range.maximum > range.minimum {
        return .refused(.oneSided(axis, range.minimum...range.maximum))
      }
    }
    return nil
  }

  private func accept(_ axes: [AxisCode], quirk: Quirk?) -> Classification {
    let isOpen = !ranges.isEmpty || axes.allSatisfy(\.isRelative)
    let isScaled = quirk?.unitsPerG != nil || axes.contains { (ranges[$0]?.resolution ?? 0) > 0 }
    if axes.count < 3, isOpen, !isScaled {
      return .refused(.scaleUnknown(axes: axes.count))
    }
    return .accelerometer(
      Layout(axes: axes, role: quirk?.role ?? location ?? guessedRole, unitsPerG: quirk?.unitsPerG))
  }

  /// A sensor that comes by cable or radio and shows itself as an input node is a controller's.
  private var guessedRole: Role {
    identity.bus == .usb || identity.bus == .bluetooth ? .controller : .unknown
  }

  /// The numbers of properties: `INPUT_PROP_`.
  package enum Property {
    package static let direct: UInt16 = 1
    package static let accelerometer: UInt16 = 6
  }

  /// The numbers of buttons: `BTN_`.
  private enum Key {
    static let trigger: UInt16 = 0x120
    static let south: UInt16 = 0x130
    static let touch: UInt16 = 0x14a
    /// From `BTN_JOYSTICK` to the last of `BTN_GAMEPAD`.
    static let controllers: ClosedRange<UInt16> = 0x120...0x13f
  }
}
