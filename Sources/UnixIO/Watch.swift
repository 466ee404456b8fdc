// SPDX-License-Identifier: MIT
import Dispatch

/// Calls a handler on a queue whenever a descriptor can be read or written.
///
/// Three rules of Dispatch on Linux shape this type. A descriptor must stay open until its
/// source's cancel handler has run, so the watch keeps the descriptor's owner alive until then. A
/// descriptor must never have two sources, so whoever both reads and writes watches a duplicate
/// for writing. Sources are made and cancelled on the queue that they fire on. And one duty
/// falls to the handler: it reads until the descriptor would block, else a hang-up may be lost.
package final class Watch {
  private let source: any DispatchSourceProtocol
  private var isSuspended = false
  private var isCancelled = false

  /// Watches for something to read, `descriptor` being kept open by `owner`.
  package init(
    reading descriptor: borrowing OwnedDescriptor, of owner: AnyObject, on queue: SerialQueue,
    handler: @escaping @Sendable () -> Void
  ) {
    source = descriptor.withRawValue {
      DispatchSource.makeReadSource(fileDescriptor: $0, queue: queue.queue)
    }
    start(owner: owner, handler: handler)
  }

  /// Watches for room to write, `descriptor` being kept open by `owner`.
  package init(
    writing descriptor: borrowing OwnedDescriptor, of owner: AnyObject, on queue: SerialQueue,
    handler: @escaping @Sendable () -> Void
  ) {
    source = descriptor.withRawValue {
      DispatchSource.makeWriteSource(fileDescriptor: $0, queue: queue.queue)
    }
    start(owner: owner, handler: handler)
  }

  private func start(owner: AnyObject, handler: @escaping @Sendable () -> Void) {
    source.setEventHandler(handler: handler)
    source.setCancelHandler { withExtendedLifetime(owner) {} }
    source.resume()
  }

  deinit { precondition(isCancelled, "a watch must be cancelled before it goes away") }

  /// Stops calling the handler for a while.
  package func suspend() {
    guard !isSuspended else { return }
    isSuspended = true
    source.suspend()
  }

  /// Calls the handler again.
  package func resume() {
    guard isSuspended else { return }
    isSuspended = false
    source.resume()
  }

  /// Ends the watch; the owner of the descriptor is let go once Dispatch has let go of it.
  package func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    source.cancel()
    // A suspended source never calls its cancel handler.
    resume()
  }
}
