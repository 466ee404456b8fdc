// SPDX-License-Identifier: MIT
import Glibc
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
    case .failed(let node, let call, .notPermitted):
      "\(node): \(call): not permitted by its driver, or by DeviceAllow= in the daemon's unit"
    case .failed(let node, let call, let error):
      "\(node): \(call): \(error)"
    }
  }
}

extension DeviceError {
  /// Says why a node could not be opened.
  init(opening node: String, _ error: Errno) {
    switch error.rawValue {
    case ENOENT, ENODEV, ENXIO: self = .gone(node: node)
    case EBUSY: self = .busy(node: node)
    default: self.init(call: "open", on: node, error)
    }
  }

  /// Says why an attribute could not be read or set.
  init(setting attribute: String, of node: String, _ error: Errno) {
    switch error.rawValue {
    case ENODEV: self = .gone(node: node)
    case EBUSY: self = .busy(node: node)
    default: self.init(call: "set", on: attribute, error)
    }
  }

  private init(call: String, on file: String, _ error: Errno) {
    var status = stat()
    guard error == .accessDenied, stat(file, &status) == 0 else {
      self = .failed(node: file, call: call, error)
      return
    }
    self = .notPermitted(
      node: file, owner: userName(status.st_uid), group: groupName(status.st_gid),
      mode: String(status.st_mode & 0o7777, radix: 8), user: userName(geteuid()))
  }
}

private func userName(_ user: uid_t) -> String {
  withEntryBuffer { start, length in
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    getpwuid_r(user, &entry, start, length, &found)
    return (found?.pointee.pw_name).map { String(cString: $0) }
  } ?? "\(user)"
}

private func groupName(_ number: gid_t) -> String {
  withEntryBuffer { start, length in
    var entry = group()
    var found: UnsafeMutablePointer<group>?
    getgrgid_r(number, &entry, start, length, &found)
    return (found?.pointee.gr_name).map { String(cString: $0) }
  } ?? "\(number)"
}

/// Lends room for an entry of the user database; a longer one is shown by its number.
private func withEntryBuffer(_ body: (UnsafeMutablePointer<CChar>, Int) -> String?) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
    buffer.baseAddress.flatMap { body($0, buffer.count) }
  }
}
