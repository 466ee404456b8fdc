// SPDX-License-Identifier: MIT
import CLinux
package import Glibc

/// A listening socket in the file system, and the right to its name.
///
/// A socket file outlives its process, so its being there says nothing. Who may use the name
/// is decided by a lock on a file beside it, which the kernel lets go with its holder: the
/// holder alone replaces or removes the socket file. A program that listens there without
/// the lock is found by connecting to it.
package struct UnixListener: ~Copyable, Sendable {
  package let descriptor: OwnedDescriptor
  private let claim: Claim?

  private init(descriptor: consuming OwnedDescriptor, claim: Claim?) {
    self.descriptor = descriptor
    self.claim = claim
  }

  /// Takes over a socket that is listening already, as systemd passes it; its name stays.
  package init(adopting descriptor: consuming OwnedDescriptor) throws(Errno) {
    try descriptor.setNonBlocking()
    self.init(descriptor: descriptor, claim: nil)
  }

  /// Binds and listens at `address`, in place of a socket file that nobody listens on; the new file
  /// gets the mode and, if one is named, the group.
  package static func bind(
    to address: UnixSocketAddress, mode: mode_t, group: gid_t? = nil
  ) throws(ListenError) -> UnixListener {
    do throws(Errno) {
      return try claim(address, mode: mode, group: group)
    } catch .addressInUse {
      throw .inUse(path: address.path)
    } catch {
      throw .failed(path: address.path, error)
    }
  }

  private static func claim(
    _ address: UnixSocketAddress, mode: mode_t, group: gid_t?
  ) throws(Errno) -> UnixListener {
    let lock = try OwnedDescriptor(opening: address.path + ".lock", O_RDWR | O_CREAT)
    do throws(Errno) {
      _ = try lock.withRawValue { raw throws(Errno) in
        try retrying { flock(raw, LOCK_EX | LOCK_NB) }
      }
    } catch .wouldBlock {
      throw .addressInUse
    }
    try removeIfStale(address)
    let descriptor = OwnedDescriptor(adopting: try retrying { makeSocket() })
    try descriptor.withRawValue { raw throws(Errno) in
      _ = try retrying { address.withSockAddress { Glibc.bind(raw, $0, $1) } }
      // Before listen(2), so that nobody connects under another group or mode.
      if let group { _ = try retrying { chown(address.path, uid_t.max, group) } }
      _ = try retrying { chmod(address.path, mode) }
      _ = try retrying { listen(raw, SOMAXCONN) }
    }
    let file = try FileIdentity(of: address.path)
    return UnixListener(
      descriptor: descriptor, claim: Claim(lock: lock, file: file, path: address.path))
  }

  /// Removes the socket file, if it is still ours, and lets the name go; connections stay.
  package borrowing func withdraw() {
    claim?.withdraw()
  }

  /// Accepts the next connection. accept(2)
  package borrowing func accept() throws(Errno) -> UnixStream {
    try descriptor.withRawValue { raw throws(Errno) in
      UnixStream(adopting: OwnedDescriptor(adopting: try retrying { shaked_accept(raw) }))
    }
  }

  /// Removes the socket file at `address` unless somebody listens on it.
  private static func removeIfStale(_ address: UnixSocketAddress) throws(Errno) {
    do throws(Errno) {
      _ = try UnixStream(connectingTo: address)
      throw Errno.addressInUse
    } catch .wouldBlock {
      // Somebody listens, with so many connections waiting that ours found no room.
      throw .addressInUse
    } catch .noSuchFile {
      return
    } catch .connectionRefused {
      _ = try retrying { unlink(address.path) }
    } catch .wouldBlock {
      // Somebody's queue is full.
      throw .addressInUse
    }
  }
}

/// The right to a socket's name, and which file carried it.
private final class Claim: Sendable {
  private let lock: OwnedDescriptor
  private let file: FileIdentity
  let path: String

  init(lock: consuming OwnedDescriptor, file: FileIdentity, path: String) {
    self.lock = lock
    self.file = file
    self.path = path
  }

  /// Removes the file if nobody has put another in its place.
  func withdraw() {
    guard let present = try? FileIdentity(of: path), present == file else { return }
    unlink(path)
  }
}

/// Which file a name stood for. stat(2)
private struct FileIdentity: Equatable, Sendable {
  let device: dev_t
  let inode: ino_t

  init(of path: String) throws(Errno) {
    var status = stat()
    _ = try retrying { stat(path, &status) }
    device = status.st_dev
    inode = status.st_ino
  }
}

/// Why a socket could not be opened for clients.
package enum ListenError: Error, Hashable, Sendable {
  /// Somebody listens there already.
  case inUse(path: String)
  case failed(path: String, Errno)
}
