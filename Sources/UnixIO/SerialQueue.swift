// SPDX-License-Identifier: MIT
package import Dispatch

/// One serial Dispatch queue as the executor of an actor.
///
/// `DispatchSerialQueue` does not exist on Linux. An actor that runs on this queue may be
/// entered synchronously from a source's handler on the same queue, by `assumeIsolated`:
/// `checkIsolated` traps where the handler runs on any other.
package final class SerialQueue: SerialExecutor {
  package let queue: DispatchQueue

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
}
