// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import UnixIO
import Wire

/// A connection as a script makes it, byte by byte.
final class RawConnection: Sendable {
  private let stream: UnixStream
  private let queue = DispatchQueue(label: "raw-connection")
  private let reader: Reader

  init(path: String) throws {
    stream = try UnixStream(connectingTo: UnixSocketAddress(path: path))
    reader = Reader()
  }

  /// Sends all of it, waiting for room.
  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      if let count = try sendWhatFits(rest) {
        sent += count
      } else if !wait(for: POLLOUT) {
        throw Failure(description: "the daemon does not read")
      }
    }
  }

  func shutDownWriting() throws { try stream.shutDownWriting() }

  /// The next line; nil at the end of the connection.
  func line() async throws -> String? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in continuation.resume(with: Result { try nextLine() }) }
    }
  }

  /// What the next line holds; nil at the end of the connection.
  func next() async throws -> DaemonLine? {
    try await line().map { try DaemonLine(line: Array($0.utf8)) }
  }

  /// The next shake, past everything else.
  func nextShake() async throws -> ShakeNotice? {
    while let line = try await next() {
      if case .notice(.shake(let shake)) = line { return shake }
    }
    return nil
  }

  /// The next reply, past everything else.
  func nextReply() async throws -> Reply? {
    while let line = try await next() {
      if case .reply(let reply) = line { return reply }
    }
    return nil
  }

  /// Asks and waits for the reply.
  func ask(_ request: Request) async throws -> Reply.Outcome? {
    try send(String(decoding: RequestEnvelope(request).line, as: UTF8.self))
    return try await nextReply()?.outcome
  }

  /// What is read stays on the queue.
  private final class Reader: @unchecked Sendable {
    var bytes: [UInt8] = []
    var start = 0
  }

  private func nextLine() throws -> String? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let unread = reader.bytes[reader.start...]
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        reader.start = end + 1
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      reader.bytes.removeFirst(reader.start)
      reader.start = 0
      guard wait(for: POLLIN) else { throw Failure(description: "the daemon says nothing") }
      let count = try receive(into: &buffer)
      guard count > 0 else { return nil }
      reader.bytes += buffer[..<count]
    }
  }

  private func receive(into buffer: inout [UInt8]) throws -> Int {
    do throws(Errno) {
      return try stream.receive(into: &buffer)
    } catch Errno(rawValue: ECONNRESET) {
      return 0
    }
  }

  private func sendWhatFits(_ bytes: [UInt8]) throws -> Int? {
    do throws(Errno) {
      return try stream.send(bytes.span.bytes)
    } catch .wouldBlock {
      return nil
    }
  }

  private func wait(for events: CInt) -> Bool {
    stream.descriptor.withRawValue {
      var event = pollfd(fd: $0, events: Int16(events), revents: 0)
      return poll(&event, 1, patience) == 1
    }
  }
}
