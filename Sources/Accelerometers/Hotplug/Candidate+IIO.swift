// SPDX-License-Identifier: MIT
import CSystemd

extension Candidate {
  /// Describes an IIO device from udev and sysfs; some have no node.
  init?(iio device: SystemDevice) {
    guard let syspath = device.syspath else { return nil }
    var attributes: [String: String] = [:]
    for name in device.attributeNames where Self.matters(name) {
      attributes[name] = name.hasSuffix("_raw") ? "" : device.attribute(name) ?? ""
    }
    let parent = device.parent
    let bus: Bus =
      switch parent?.subsystem {
      case "i2c": .i2c
      case "spi": .spi
      default: .host
      }
    self.init(
      syspath: syspath, node: device.node,
      kind: .iio(
        IIODescription(
          identity: DeviceIdentity(
            bus: bus, vendor: 0, product: 0, name: attributes["name"]?.trimmed ?? "IIO device",
            phys: parent?.sysname ?? "", uniq: attributes["label"]?.trimmed ?? ""),
          attributes: attributes,
          location: device.property("ACCEL_LOCATION").flatMap(Role.init),
          isProxied: device.property("IIO_SENSOR_PROXY_TYPE")?.contains("iio-buffer-accel") == true
        )))
  }

  /// Whether an attribute says something of acceleration; others may be slow to read.
  private static func matters(_ name: String) -> Bool {
    let wanted = [
      "in_accel", "in_anglvel", "in_gravity", "in_linear", "out_accel", "events/in_accel",
      "scan_elements/", "buffer/", "trigger/",
    ]
    let whole = [
      "name", "label", "location", "scale", "offset", "in_scale", "in_offset",
      "sampling_frequency", "sampling_frequency_available", "in_sampling_frequency",
      "in_sampling_frequency_available", "current_timestamp_clock",
    ]
    return whole.contains(name) || wanted.contains { name.hasPrefix($0) }
  }
}
