// SPDX-License-Identifier: MIT
import Glibc
import UnixIO

extension EvdevHandle {
  /// Opens a node to read it beside all others: it is never grabbed.
  ///
  /// One that is open is gone on with, if its device is still there.
  init(opening node: String, or open: OpenNode? = nil) throws(DeviceError) {
    if let descriptor = open?.take(), let handle = try? EvdevHandle(descriptor) {
      self = handle
      return
    }
    do throws(Errno) {
      try self.init(OwnedDescriptor(opening: node, O_RDONLY | O_NONBLOCK))
    } catch {
      throw DeviceError(opening: node, error)
    }
  }
}
