// SPDX-License-Identifier: MIT
import Glibc

/// The address of a socket in the file system. unix(7)
package struct UnixSocketAddress: Hashable, Sendable {
  /// `sun_path` has room for this many bytes and a NUL.
  package static let pathLimit = 107

  package let path: String

  /// Makes an address; `ENAMETOOLONG` where the path does not fit.
  package init(path: String) throws(Errno) {
    guard path.utf8.count <= Self.pathLimit else { throw Errno(rawValue: ENAMETOOLONG) }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidArgument }
    self.path = path
  }

  /// Lends the address to a C call.
  func withSockAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
