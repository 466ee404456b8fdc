// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import Motion
package import ShakeClient
import UnixIO
package import Wire

/// A stand-in for the daemon on a real socket: a script says what it sends and when.
///
/// The script runs on a queue of its own and may wait; `path` takes connections as soon as the
/// daemon is made, so that a test needs no waiting of its own.
package final class FakeDaemon: Sendable {
  package let path: String
  private let folder: TemporaryFolder
  private let script: Task<Void, any Error>

  package init(_ script: @escaping @Sendable (FakeListener) throws -> Void) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    path = folder.path + "/s"
    let listener = try FakeListener(path: path)
    self.script = Task {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "fake-daemon").async {
          continuation.resume(with: Result { try script(listener) })
        }
      }
    }
  }

  /// A client of this daemon that loses no time between attempts.
  package var client: ShakeClient {
    ShakeClient(path: path, backOff: BackOff(first: 0.001, longest: 0.002))
  }

  /// Waits for the script's end and throws what it threw.
  package func ended() async throws { try await script.value }
}

/// The daemon's socket.
package final class FakeListener: Sendable {
  private let listener: UnixListener

  package init(path: String) throws {
    listener = try UnixListener.bind(to: UnixSocketAddress(path: path), mode: 0o600)
  }

  /// Waits for a client.
  package func accept() throws -> FakeConnection {
    wait(for: POLLIN, on: listener.descriptor)
    return FakeConnection(try listener.accept())
  }
}

/// The daemon's end of a connection, closed when nobody holds it.
package final class FakeConnection {
  private let stream: UnixStream
  private var splitter = LineSplitter()
  private var lines: [[UInt8]] = []

  init(_ stream: consuming UnixStream) { self.stream = stream }

  package func send(_ notices: Notice...) throws { for notice in notices { try send(notice.line) } }

  package func send(_ reply: Reply) throws { try send(reply.line) }

  package func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends all of it, waiting for room.
  package func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      if let count = try sendWhatFits(Array(bytes[sent...])) {
        sent += count
      } else {
        wait(for: POLLOUT, on: stream.descriptor)
      }
    }
  }

  /// Sends one line after another until there is no room for `milliseconds`, at most `limit`;
  /// answers how many fitted.
  package func fill(
    limit: Int, patience milliseconds: CInt, with line: (Int) -> [UInt8]
  ) throws -> Int {
    for count in 0..<limit {
      let line = line(count)
      while try sendWhatFits(line) == nil {
        guard wait(for: POLLOUT, on: stream.descriptor, milliseconds) else { return count }
      }
    }
    return limit
  }

  /// Answers how many bytes the kernel took; nil where there is no room.
  private func sendWhatFits(_ bytes: [UInt8]) throws -> Int? {
    do throws(Errno) {
      return try stream.send(bytes.span.bytes)
    } catch .wouldBlock {
      return nil
    }
  }

  /// Waits for the next request; nil once the client has closed.
  package func request() throws -> RequestEnvelope? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while lines.isEmpty {
      wait(for: POLLIN, on: stream.descriptor)
      let count = try receive(into: &buffer)
      guard count > 0 else { return nil }
      for case .line(let line) in splitter.take(buffer[..<count]) { lines.append(line) }
    }
    return try RequestEnvelope(line: lines.removeFirst())
  }

  private func receive(into buffer: inout [UInt8]) throws -> Int {
    do throws(Errno) {
      return try stream.receive(into: &buffer)
    } catch Errno(rawValue: ECONNRESET) {
      // It closed without having read everything.
      return 0
    }
  }

  /// Greets, and answers the subscription that follows; answers it, too, to the script.
  package func greet(_ hello: Hello) throws -> Subscription? {
    try send(.hello(hello))
    guard case .subscribe(let subscription)? = try request()?.request else { return nil }
    try send(Reply(id: nil, .done))
    return subscription
  }
}

/// Waits until the descriptor is ready, for ever or for a time; answers whether it is. poll(2)
@discardableResult
private func wait(
  for events: CInt, on descriptor: borrowing OwnedDescriptor, _ milliseconds: CInt = -1
) -> Bool {
  descriptor.withRawValue {
    var poll = pollfd(fd: $0, events: Int16(events), revents: 0)
    return Glibc.poll(&poll, 1, milliseconds) > 0
  }
}

/// A folder for a test's socket; removed with what is in it when nobody needs it any more.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    var template = Array("/tmp/shake-client-test.XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw Errno.last }
    self.path = String(cString: path)
  }

  deinit {
    for name in ["s", "s.lock"] { unlink(path + "/" + name) }
    rmdir(path)
  }
}

extension Hello {
  package init(instance: String = "a", sequence: Int = 0) {
    self.init(version: "0", instance: instance, sequence: sequence, devices: [])
  }
}

extension ShakeNotice {
  /// A shake's beginning that differs from others by its sequence alone.
  package init(_ sequence: Int, phase: Phase = .began) {
    self.init(
      sequence: sequence, phase: phase, shake: sequence, time: UTCTime(microseconds: 0),
      moment: Timestamp(nanoseconds: 0),
      device: DeviceReference(id: "d", name: "Device", role: "unknown"),
      finding: Shake(
        start: Timestamp(nanoseconds: 0), end: Timestamp(nanoseconds: 0), peak: 2, swings: 4,
        frequency: 4, axis: Vector(x: 1, y: 0, z: 0)))
  }
}

extension Notice {
  package static func shake(_ sequence: Int) -> Self { .shake(ShakeNotice(sequence)) }
}

/// A socket that listens with room for one connection, which is taken, and never accepts.
package final class StoppedDaemon {
  package let path: String
  private let folder: TemporaryFolder
  private let listener: UnixListener
  private let waiting: UnixStream

  package init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/s"
    let address = try UnixSocketAddress(path: path)
    listener = try UnixListener.bind(to: address, mode: 0o600)
    _ = try listener.descriptor.withRawValue { raw throws(Errno) in
      try retrying { listen(raw, 0) }
    }
    waiting = try UnixStream(connectingTo: address)
  }
}
