// SPDX-License-Identifier: MIT
import Dispatch

/// A timer on a queue that is set, moved and silenced at will.
package final class Alarm {
  private let source: any DispatchSourceTimer

  package init(on queue: SerialQueue, handler: @escaping @Sendable () -> Void) {
    source = DispatchSource.makeTimerSource(queue: queue.queue)
    source.setEventHandler(handler: handler)
    source.resume()
  }

  deinit { source.cancel() }

  /// Rings once, so many seconds from now, in place of what was set before.
  ///
  /// Up to `leeway` seconds later will do, so that the kernel may wake for several things at once.
  package func set(afterSeconds seconds: Double, leeway: Double) {
    source.schedule(
      deadline: .now() + seconds, leeway: .microseconds(Int(leeway * 1e6)))
  }

  /// Rings again and again.
  package func set(everySeconds seconds: Double, leeway: Double) {
    source.schedule(
      deadline: .now() + seconds, repeating: seconds, leeway: .microseconds(Int(leeway * 1e6)))
  }

  /// Rings no more until it is set again.
  package func silence() {
    source.schedule(deadline: .distantFuture)
  }
}
