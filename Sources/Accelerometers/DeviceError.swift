// SPDX-License-Identifier: MIT
package import UnixIO

/// Why a device cannot be read, now or any more.
package enum DeviceError: Error, Hashable, Sendable {
  /// It was unplugged.
  case gone(node: String)
  /// The node's rights keep the daemon out.
  case notPermitted(node: String, owner: String, group: String, mode: String, user: String)
  /// Somebody else holds it for themselves.
  case busy(node: String)
  /// It was opened, and is no accelerometer that can be used.
  case refused(Refusal)
  /// A call failed that should not.
  case failed(node: String, call: String, Errno)
}

extension DeviceError: CustomStringConvertible {
  /// What is wrong, with what, and the way out.
  package var description: String {
    switch self {
    case .gone(let node):
      "\(node) is gone: it was unplugged"
    case .notPermitted(let node, let owner, let group, let mode, let user):
      "\(node) is \(owner):\(group) \(mode), and user \(user) may not read it; run"
        + " 'udevadm trigger \(node)' so that shaked's udev rule applies"
    case .busy(let node):
      "\(node) is held by another program; close that program or set Ignore=yes for the device"
        + " in devices.conf"
    case .refused(let refusal):
      "\(refusal)"
    case .failed(let node, let call, let error):
      "\(node): \(call): \(error)"
    }
  }
}
