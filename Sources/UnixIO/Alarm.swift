// SPDX-License-Identifier: MIT
package import Dispatch

/// A timer on a queue that is set, moved and silenced at will.
package final class Alarm {
  private let source: any DispatchSourceTimer

  package init(on queue: SerialQueue, handler: @escaping @Sendable () -> Void) {
    source = DispatchSource.makeTimerSource(queue: queue.queue)
    source.setEventHandler(handler: handler)
    source.resume()
  }

  deinit { source.cancel() }

  /// Rings once, `interval` from now, in place of what was set before.
  package func set(after interval: DispatchTimeInterval, leeway: DispatchTimeInterval) {
    source.schedule(deadline: .now() + interval, leeway: leeway)
  }

  /// Rings again and again.
  package func set(every interval: DispatchTimeInterval, leeway: DispatchTimeInterval) {
    source.schedule(deadline: .now() + interval, repeating: interval, leeway: leeway)
  }

  /// Rings no more until it is set again.
  package func silence() {
    source.schedule(deadline: .distantFuture)
  }
}
