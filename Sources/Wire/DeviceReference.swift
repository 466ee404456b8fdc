// SPDX-License-Identifier: MIT

/// A device as notices name it.
public struct DeviceReference: Hashable, Sendable, Codable {
  /// The same for the same device after a replug or a restart.
  public let id: String
  /// What the kernel calls it.
  public let name: String
  /// What it is part of, such as `base`, `display`, `controller` or `unknown`.
  public let role: String

  /// Names a device.
  public init(id: String, name: String, role: String) {
    self.id = id
    self.name = name
    self.role = role
  }
}
