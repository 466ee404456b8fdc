// SPDX-License-Identifier: MIT

/// The first line of every connection: who speaks, and from where its notices count.
public struct Hello: Hashable, Sendable, Codable {
  /// The version of the protocol; 1.
  public let `protocol`: Int
  /// The daemon's version.
  public let version: String
  /// Names this run of the daemon: new at each start, kept where subscribers are handed over.
  public let instance: String
  /// The sequence of the last notice sent; 0 before the first.
  public let sequence: Int
  /// The devices that are read.
  public let devices: [DeviceReference]

  /// Makes the greeting of protocol 1.
  public init(version: String, instance: String, sequence: Int, devices: [DeviceReference]) {
    `protocol` = 1
    self.version = version
    self.instance = instance
    self.sequence = sequence
    self.devices = devices
  }
}
