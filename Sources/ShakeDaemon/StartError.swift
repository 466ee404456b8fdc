// SPDX-License-Identifier: MIT
package import UnixIO

/// Why the daemon could not start.
package enum StartError: Error, Hashable, Sendable {
  case listening(ListenError)
  /// systemd handed over a socket that cannot be used.
  case inheritedSocket(Errno)
  /// The socket's name does not fit an address.
  case socketPath(String, Errno)
  /// The configured group of the socket does not exist, or may not be set.
  case socketGroup(String)
  /// udev cannot be asked.
  case devicesUnknown(Errno)
}

extension StartError: CustomStringConvertible {
  /// What is wrong, with what, and the way out.
  package var description: String {
    switch self {
    case .listening(.inUse(let path)):
      "a daemon listens on \(path) already; stop it, or give this one another --socket"
    case .listening(.failed(let path, .noSuchFile)):
      "\(path): its folder does not exist; make it, or give another --socket"
    case .listening(.failed(let path, .accessDenied)):
      "\(path): user \(ProcessUser.name) may not write to its folder; give another --socket"
    case .listening(.failed(let path, let error)):
      "\(path): \(error)"
    case .inheritedSocket(let error):
      "the socket that systemd passed cannot be used: \(error); see 'systemctl status shaked.socket'"
    case .socketPath(let path, let error):
      "\(path): \(error); a socket's path has at most \(UnixSocketAddress.pathLimit) bytes"
    case .socketGroup(let group):
      "the socket's group '\(group)' does not exist, or the daemon may not use it;"
        + " see [Socket] Group in shaked.conf"
    case .devicesUnknown(let error):
      "udev cannot be asked for devices: \(error)"
    }
  }
}
