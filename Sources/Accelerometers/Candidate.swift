// SPDX-License-Identifier: MIT

/// A device that udev knows of, before it is opened.
package struct Candidate: Hashable, Sendable {
  /// Its place in /sys: what an unplug names, and unique while the device is there.
  package var syspath: String
  /// Its place in /dev; some sensors have none and are read through /sys.
  package var node: String?
  package var kind: Kind

  /// Which of the kernel's two ways it takes, and what is known of it there.
  package enum Kind: Hashable, Sendable {
    case input(NodeDescription)
    case iio(IIODescription)
  }

  package init(syspath: String, node: String?, kind: Kind) {
    self.syspath = syspath
    self.node = node
    self.kind = kind
  }

  package var identity: DeviceIdentity {
    switch kind {
    case .input(let description): description.identity
    case .iio(let description): description.identity
    }
  }

  /// What messages call it.
  package var place: String { node ?? syspath }

  /// Says what the device is, from what udev and sysfs tell without opening it.
  package func classify(by quirks: QuirkTable) -> Classification {
    switch kind {
    case .input(let description): description.classify(by: quirks)
    case .iio(let description): description.classify(by: quirks)
    }
  }
}
