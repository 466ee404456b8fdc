// SPDX-License-Identifier: MIT
import Dispatch

/// One serial Dispatch queue as the executor of an actor.
///
/// `DispatchSerialQueue` does not exist on Linux. An actor that runs on this queue may be
/// entered synchronously from a source's handler on the same queue, by `assumeIsolated`:
/// `checkIsolated` traps where the handler runs on any other.
package final class SerialQueue: SerialExecutor {
  let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// Runs `body` when it is its turn.
  package func later(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  /// Runs `body` so many seconds from now.
  package func after(seconds: Double, _ body: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + seconds, execute: body)
  }

  /// Runs `body` when it is its turn and waits for its end: never from the queue itself.
  package func sync<Value: Sendable>(_ body: @Sendable () -> Value) -> Value {
    queue.sync(execute: body)
  }
}
