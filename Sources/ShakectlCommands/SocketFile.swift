// SPDX-License-Identifier: MIT
internal import Glibc

/// Whose the daemon's socket is, for whoever may not use it.
struct SocketFile {
  private let group: String
  private let mode: mode_t

  /// Looks at the file; nil where it cannot be seen. stat(2)
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    mode = status.st_mode & 0o777
    group = Self.name(ofGroup: status.st_gid)
  }

  /// What lets a user in, to stand after the message.
  var wayOut: String {
    "; it has mode \(String(mode, radix: 8)) and group \(group): become root, or a member of it "
      + "(sudo usermod -aG \(group) $USER, then log in again)"
  }

  private static func name(ofGroup group: gid_t) -> String {
    guard let entry = getgrgid(group), let name = entry.pointee.gr_name else { return "\(group)" }
    return String(cString: name)
  }
}
