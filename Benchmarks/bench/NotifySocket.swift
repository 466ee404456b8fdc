// SPDX-License-Identifier: MIT
import Glibc
import Motion
import UnixIO

/// The service manager's end of sd_notify(3), which hears when a program is ready.
struct NotifySocket: ~Copyable {
  let path: String
  private let descriptor: OwnedDescriptor

  init(path: String) throws(Errno) {
    let descriptor = OwnedDescriptor(
      adopting: try retrying {
        socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
      })
    unlink(path)
    try descriptor.withRawValue { raw throws(Errno) in
      _ = try retrying { Self.bind(raw, to: path) }
    }
    self.path = path
    self.descriptor = descriptor
  }

  private static func bind(_ descriptor: CInt, to path: String) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Waits for `READY=1`; answers when it came, or nil where it does not come.
  func awaitReady() throws(Errno) -> Timestamp? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while try isReadable(within: 10_000) {
      let moment = Timestamp.now
      let count = try descriptor.read(into: &buffer)
      let message = String(decoding: buffer[..<count], as: UTF8.self)
      if message.split(separator: "\n").contains("READY=1") { return moment }
    }
    return nil
  }

  private func isReadable(within milliseconds: CInt) throws(Errno) -> Bool {
    try descriptor.withRawValue { raw throws(Errno) in
      var entry = pollfd(fd: raw, events: CShort(POLLIN), revents: 0)
      return try retrying { poll(&entry, 1, milliseconds) } > 0
    }
  }
}
