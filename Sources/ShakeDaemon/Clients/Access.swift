// SPDX-License-Identifier: MIT
import Glibc
import UnixIO

/// Who may ask for what changes things for others: root, the daemon's own user, and a group.
struct Access {
  private let user = geteuid()
  private let group: gid_t?

  /// Looks the group up by name; without such a group only root and the daemon's user have access.
  init(group name: String) {
    group = Self.group(named: name)
  }

  /// Whether the peer of a connection is one of them.
  func isPrivileged(_ peer: PeerCredentials, on stream: borrowing UnixStream) -> Bool {
    if peer.user == 0 || peer.user == user { return true }
    guard let group else { return false }
    return peer.group == group || stream.peerHasSupplementaryGroup(group)
  }

  /// A group's number. getgrnam_r(3)
  static func group(named name: String) -> gid_t? {
    var entry = Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var buffer = [CChar](repeating: 0, count: 65_536)
    guard getgrnam_r(name, &entry, &buffer, buffer.count, &found) == 0, found != nil else {
      return nil
    }
    return entry.gr_gid
  }
}
