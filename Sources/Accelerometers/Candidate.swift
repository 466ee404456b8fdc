// SPDX-License-Identifier: MIT

/// A node that udev knows of, before it is opened.
package struct Candidate: Hashable, Sendable {
  /// Its place in /sys: what an unplug names, and unique while the device is there.
  package var syspath: String
  /// Its place in /dev.
  package var node: String
  package var description: NodeDescription

  package init(syspath: String, node: String, description: NodeDescription) {
    self.syspath = syspath
    self.node = node
    self.description = description
  }

  package var identity: DeviceIdentity { description.identity }

  /// Says what the node is, from what udev and sysfs tell without opening it.
  package func classify(by quirks: QuirkTable) -> Classification {
    description.classify(by: quirks)
  }
}
