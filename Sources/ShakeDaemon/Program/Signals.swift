// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import UnixIO

/// The signals that tell a daemon what to do, as calls on its queue.
package final class Signals {
  private static let handled = [SIGTERM, SIGINT, SIGHUP]

  private var sources: [any DispatchSourceSignal] = []

  /// Keeps signals from their default action; before the first thread, which would inherit it not.
  package static func block() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in handled + [SIGPIPE] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Calls `stop` on SIGTERM and SIGINT, and `reload` on SIGHUP.
  package init(stop: @escaping @Sendable () -> Void, reload: @escaping @Sendable () -> Void) {
    for signal in Self.handled {
      let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
      source.setEventHandler(handler: signal == SIGHUP ? reload : stop)
      source.resume()
      sources.append(source)
    }
  }
}
