// SPDX-License-Identifier: MIT
import Glibc
package import UnixIO

/// An input node that is open already, as a predecessor left it: the kernel has gone on queueing.
package final class OpenNode {
  private let deviceNumber: dev_t
  private var descriptor: OwnedDescriptor?

  /// Takes the descriptor over, whatever it is of.
  package init(_ descriptor: consuming OwnedDescriptor) throws(Errno) {
    var status = stat()
    _ = try descriptor.withRawValue { raw throws(Errno) in try retrying { fstat(raw, &status) } }
    deviceNumber = status.st_rdev
    self.descriptor = consume descriptor
  }

  /// Whether it is of the node at a path.
  ///
  /// One of a device that was unplugged meanwhile may have the
  /// same number; it is found out when it is asked what it is.
  package func isOf(_ node: String) -> Bool {
    var status = stat()
    return stat(node, &status) == 0 && status.st_rdev == deviceNumber
  }

  /// The descriptor, once.
  func take() -> OwnedDescriptor? { descriptor.take() }
}
