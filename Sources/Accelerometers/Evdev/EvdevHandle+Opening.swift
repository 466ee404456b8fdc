// SPDX-License-Identifier: MIT
import Glibc
import UnixIO

extension EvdevHandle {
  /// Opens a node to read it beside all others: it is never grabbed.
  init(opening node: String) throws(DeviceError) {
    do throws(Errno) {
      try self.init(OwnedDescriptor(opening: node, O_RDONLY | O_NONBLOCK))
    } catch {
      throw DeviceError(opening: node, error)
    }
  }
}
