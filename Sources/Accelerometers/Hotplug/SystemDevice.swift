// SPDX-License-Identifier: MIT
import CSystemd

/// A device as sd-device knows it, borrowed for the length of a call.
struct SystemDevice {
  let pointer: OpaquePointer

  private typealias Getter = (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> CInt

  private func text(_ get: Getter) -> String? {
    var result: UnsafePointer<CChar>?
    guard get(pointer, &result) >= 0, let result else { return nil }
    return String(cString: result)
  }

  var syspath: String? { text(sd_device_get_syspath) }
  var subsystem: String? { text(sd_device_get_subsystem) }
  var sysname: String? { text(sd_device_get_sysname) }
  /// The node in /dev; devices that only group others have none.
  var node: String? { text(sd_device_get_devname) }

  /// What udev knows under this key, such as `ID_INPUT_ACCELEROMETER`.
  func property(_ key: String) -> String? {
    text { sd_device_get_property_value($0, key, $1) }
  }

  /// The contents of a file in the device's folder in sysfs.
  func attribute(_ name: String) -> String? {
    text { sd_device_get_sysattr_value($0, name, $1) }
  }

  /// The names of all files in that folder, such as `name` or `buffer/enable`.
  var attributeNames: [String] {
    var names: [String] = []
    var next = sd_device_get_sysattr_first(pointer)
    while let name = next {
      names.append(String(cString: name))
      next = sd_device_get_sysattr_next(pointer)
    }
    return names
  }

  /// The device that this one belongs to; it lives as long as this one. `sd_device_get_parent`
  var parent: SystemDevice? {
    var result: OpaquePointer?
    guard sd_device_get_parent(pointer, &result) >= 0, let result else { return nil }
    return SystemDevice(pointer: result)
  }
}
