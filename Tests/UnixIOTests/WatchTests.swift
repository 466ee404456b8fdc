// SPDX-License-Identifier: MIT
import Glibc
import Testing
import UnixIO

/// Reads on a serial queue what arrives, until the other end hangs up.
private actor Reader {
  private let queue = SerialQueue(label: "test")
  private let stream: StreamOwner
  private var watch: Watch?
  private var bytes: [UInt8] = []
  private var continuation: CheckedContinuation<[UInt8], Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(_ stream: consuming UnixStream) {
    self.stream = StreamOwner(stream)
  }

  func all() async -> [UInt8] {
    await withCheckedContinuation {
      continuation = $0
      watch = stream.stream.descriptor.withRawValue {
        Watch(reading: $0, of: stream, on: queue) { [weak self] in
          self?.assumeIsolated { $0.drain() }
        }
      }
    }
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      do throws(Errno) {
        let count = try stream.stream.receive(into: &buffer)
        if count == 0 { break }
        bytes += buffer[..<count]
      } catch .wouldBlock {
        return
      } catch {
        break
      }
    }
    watch?.cancel()
    watch = nil
    continuation?.resume(returning: bytes)
    continuation = nil
  }
}

private final class StreamOwner: Sendable {
  let stream: UnixStream
  init(_ stream: consuming UnixStream) { self.stream = stream }
}

@Suite struct `A watch` {
  @Test func `sees every byte and the hang-up, however close they come`() async throws {
    let folder = TemporaryFolder()
    let address = try UnixSocketAddress(path: folder.path + "/socket")
    let listener = try UnixListener.bind(to: address, mode: 0o600)
    for round in 0..<200 {
      let client = try UnixStream(connectingTo: address)
      let reader = Reader(try listener.accept())
      let text = [UInt8](String(repeating: "x", count: 1 + round).utf8)
      async let all = reader.all()
      _ = try client.send(text.span.bytes)
      _ = consume client
      let received = await all
      #expect(received == text)
    }
  }
}
