// SPDX-License-Identifier: MIT

// udev has no property for these: what a device can measure is seen by its attributes' names.
extension IIODescription {
  /// Says what the device is.
  package func classify(by quirks: QuirkTable) -> Classification {
    let quirk = quirks.quirk(for: identity)
    let axes = self.axes
    if axes.isEmpty || isDerived { return refusalWithoutAxes }
    if let quirk, quirk.ignore == true { return .refused(.ignored(origin: quirk.origin)) }
    guard axes.count > 1 else { return .refused(.otherAxes) }
    do throws(Refusal) {
      let calibration = try Calibration(self, axes: axes)
      if axes.count < 3, calibration.unitsPerG == nil, quirk?.unitsPerG == nil {
        return .refused(.scaleUnknown(axes: axes.count))
      }
    } catch {
      return .refused(error)
    }
    return .accelerometer(
      Layout(
        axes: axes, role: quirk?.role ?? location ?? labelledRole, unitsPerG: quirk?.unitsPerG))
  }

  /// Whether a hub has computed what it calls acceleration out of several sensors.
  private var isDerived: Bool {
    let name = (text("name") ?? "").lowercased()
    return name.contains("gravity") || name.contains("linear")
  }

  private var refusalWithoutAxes: Classification {
    func any(_ prefix: String) -> Bool { attributes.keys.contains { $0.hasPrefix(prefix) } }
    if isDerived || any("in_gravity") || any("in_accel_linear") || any("in_linear") {
      return .refused(.derived)
    }
    if any("out_accel") { return .refused(.outputs) }
    if any("events/in_accel") { return .refused(.eventsOnly) }
    if any("in_anglvel") { return .refused(.gyroscope) }
    return .unrelated
  }

  /// What the driver calls the place: by `label`, older ones by `location`.
  private var labelledRole: Role {
    switch text("label") ?? text("location") {
    case "accel-display", "lid", "display": .display
    case "accel-base", "base": .base
    default: .unknown
    }
  }
}
