// SPDX-License-Identifier: MIT
import UnixIO

/// The listening socket and its watch.
final class Listener {
  private let socket: UnixListener
  private var watch: Watch?

  init(_ socket: consuming UnixListener) {
    self.socket = socket
  }

  /// Calls `handler` when somebody connects.
  func watch(on queue: SerialQueue, handler: @escaping @Sendable () -> Void) {
    watch = socket.descriptor.withRawValue {
      Watch(reading: $0, of: self, on: queue, handler: handler)
    }
  }

  /// The next connection; nil when there is none.
  func accept() throws(Errno) -> UnixStream? {
    do throws(Errno) {
      return try socket.accept()
    } catch .wouldBlock {
      return nil
    } catch .connectionAborted {
      return nil
    }
  }

  /// Lets nobody in for a while.
  func pause() { watch?.suspend() }

  /// Lets those in who have waited.
  func proceed() { watch?.resume() }

  /// Removes the socket file, if it is ours, and listens no more.
  func withdraw() {
    socket.withdraw()
    watch?.cancel()
    watch = nil
  }
}
