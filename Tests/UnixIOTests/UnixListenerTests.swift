// SPDX-License-Identifier: MIT
import Glibc
import Testing
import UnixIO

@Suite struct `Unix listener` {
  let folder = TemporaryFolder()

  private func address() throws -> UnixSocketAddress {
    try UnixSocketAddress(path: folder.path + "/socket")
  }

  @Test func `connects two ends that exchange bytes`() throws {
    let listener = try UnixListener.bind(to: try address(), mode: 0o666)
    let client = try UnixStream(connectingTo: try address())
    let server = try listener.accept()
    let sent = try client.send([UInt8]("hello".utf8).span.bytes)
    var buffer = [UInt8](repeating: 0, count: 16)
    let received = try server.receive(into: &buffer)
    #expect(sent == 5)
    #expect(String(decoding: buffer[..<received], as: UTF8.self) == "hello")
  }

  @Test func `never waits for bytes that are not there`() throws {
    let listener = try UnixListener.bind(to: try address(), mode: 0o666)
    let client = try UnixStream(connectingTo: try address())
    let server = try listener.accept()
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(throws: Errno.wouldBlock) {
      _ = try server.receive(into: &buffer)
    }
    try client.shutDownWriting()
    let received = try server.receive(into: &buffer)
    #expect(received == 0)
  }

  @Test func `knows who connected`() throws {
    let listener = try UnixListener.bind(to: try address(), mode: 0o666)
    let client = try UnixStream(connectingTo: try address())
    let credentials = try listener.accept().peerCredentials()
    #expect(credentials == PeerCredentials(process: getpid(), user: getuid(), group: getgid()))
    _ = consume client
  }

  @Test func `replaces a socket file that nobody listens on`() throws {
    do {
      let first = try UnixListener.bind(to: try address(), mode: 0o666)
      _ = consume first  // The file stays, as after a crash.
    }
    #expect(access(folder.path + "/socket", F_OK) == 0)
    let second = try UnixListener.bind(to: try address(), mode: 0o666)
    _ = try UnixStream(connectingTo: try address())
    _ = try second.accept()
  }

  @Test func `leaves a live socket to its owner`() throws {
    let first = try UnixListener.bind(to: try address(), mode: 0o666)
    let path = try address().path
    #expect(throws: ListenError.inUse(path: path)) {
      _ = try UnixListener.bind(to: try address(), mode: 0o666)
    }
    _ = try UnixStream(connectingTo: try address())
    _ = try first.accept()
  }

  @Test func `leaves a socket alone that another program listens on without the lock`() throws {
    let first = try UnixListener.bind(to: try address(), mode: 0o666)
    unlink(folder.path + "/socket.lock")
    let path = try address().path
    #expect(throws: ListenError.inUse(path: path)) {
      _ = try UnixListener.bind(to: try address(), mode: 0o666)
    }
    _ = try UnixStream(connectingTo: try address())
    _ = try first.accept()
  }

  @Test func `removes its own socket file but not its successor's`() throws {
    let first = try UnixListener.bind(to: try address(), mode: 0o666)
    unlink(folder.path + "/socket")
    unlink(folder.path + "/socket.lock")
    let second = try UnixListener.bind(to: try address(), mode: 0o666)
    first.withdraw()
    _ = try UnixStream(connectingTo: try address())
    _ = try second.accept()
    second.withdraw()
    #expect(access(folder.path + "/socket", F_OK) != 0)
  }

  @Test func `says which path could not be used`() throws {
    let missing = try UnixSocketAddress(path: folder.path + "/missing/socket")
    #expect(throws: ListenError.failed(path: missing.path, .noSuchFile)) {
      _ = try UnixListener.bind(to: missing, mode: 0o666)
    }
    #expect(throws: Errno(rawValue: ENAMETOOLONG)) {
      _ = try UnixSocketAddress(path: String(repeating: "a", count: 108))
    }
  }
}
