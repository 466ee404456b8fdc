// SPDX-License-Identifier: MIT
import CLinux
import Glibc

/// One end of a connection between processes of this machine; never blocks.
package struct UnixStream: ~Copyable, Sendable {
  package let descriptor: OwnedDescriptor

  package init(adopting descriptor: consuming OwnedDescriptor) {
    self.descriptor = descriptor
  }

  /// Connects to a listening socket.
  ///
  /// The connection of a Unix socket is made at once or not at all: `EAGAIN` says that the
  /// listener's queue is full, as that of a stopped process is sooner or later.
  package init(connectingTo address: UnixSocketAddress) throws(Errno) {
    let descriptor = OwnedDescriptor(adopting: try retrying { makeSocket() })
    _ = try descriptor.withRawValue { raw throws(Errno) in
      try retrying { address.withSockAddress { connect(raw, $0, $1) } }
    }
    self.descriptor = descriptor
  }

  /// Receives what is there; 0 when the peer has shut down its writing half. recv(2)
  package borrowing func receive(into buffer: inout [UInt8]) throws(Errno) -> Int {
    try descriptor.withRawValue { raw throws(Errno) in
      try retrying {
        buffer.withUnsafeMutableBytes { recv(raw, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT)) }
      }
    }
  }

  /// Sends what the kernel takes without waiting; answers how much that was. send(2)
  package borrowing func send(_ bytes: RawSpan) throws(Errno) -> Int {
    try descriptor.withRawValue { raw throws(Errno) in
      try retrying {
        bytes.withUnsafeBytes {
          Glibc.send(raw, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
        }
      }
    }
  }

  /// Says that nothing more will be sent. shutdown(2)
  package borrowing func shutDownWriting() throws(Errno) {
    _ = try descriptor.withRawValue { raw throws(Errno) in
      try retrying { shutdown(raw, CInt(SHUT_WR)) }
    }
  }

  /// Whether both halves are closed, or the peer is gone. `POLLHUP`, poll(2)
  package borrowing func hasHungUp() -> Bool {
    descriptor.withRawValue { raw in
      var entry = pollfd(fd: raw, events: 0, revents: 0)
      return poll(&entry, 1, 0) > 0 && entry.revents & CShort(POLLHUP | POLLERR) != 0
    }
  }

  /// Who connected, as the kernel noted it at that moment. `SO_PEERCRED`, socket(7)
  package borrowing func peerCredentials() throws(Errno) -> PeerCredentials {
    var credentials = PeerCredentials(process: 0, user: 0, group: 0)
    _ = try descriptor.withRawValue { raw throws(Errno) in
      try retrying {
        shaked_peer_credentials(
          raw, &credentials.process, &credentials.user, &credentials.group)
      }
    }
    return credentials
  }

  /// Whether the peer had `group` among its supplementary groups. `SO_PEERGROUPS`, socket(7)
  package borrowing func peerHasSupplementaryGroup(_ group: UInt32) -> Bool {
    descriptor.withRawValue { shaked_peer_has_group($0, group) == 1 }
  }
}

/// The process at the other end of a connection.
package struct PeerCredentials: Hashable, Sendable {
  package var process: Int32
  package var user: UInt32
  package var group: UInt32

  package init(process: Int32, user: UInt32, group: UInt32) {
    self.process = process
    self.user = user
    self.group = group
  }
}

/// Makes an unconnected stream socket that never blocks. socket(2)
func makeSocket() -> CInt {
  let flags = SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
  return socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | flags), 0)
}
