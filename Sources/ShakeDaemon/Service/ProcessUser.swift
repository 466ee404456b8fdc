// SPDX-License-Identifier: MIT
import Glibc

/// Whom the process runs as, for messages.
enum ProcessUser {
  /// The user's name, or its number where it has none. getpwuid_r(3)
  static var name: String {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(geteuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil,
      let name = entry.pw_name
    else { return String(geteuid()) }
    return String(cString: name)
  }
}
