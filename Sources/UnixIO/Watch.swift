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

  /// Watches for something to read, the descriptor being kept open by `owner`.
  package convenience init(
    reading descriptor: CInt, of owner: AnyObject, on queue: SerialQueue,
    handler: @escaping @Sendable () -> Void
  ) {
    self.init(
      DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue.queue),
      owner: owner, handler: handler)
  }

  /// Watches for room to write, the descriptor being kept open by `owner`.
  package convenience init(
    writing descriptor: CInt, of owner: AnyObject, on queue: SerialQueue,
    handler: @escaping @Sendable () -> Void
  ) {
    self.init(
      DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue.queue),
      owner: owner, handler: handler)
  }

  private init(
    _ source: any DispatchSourceProtocol, owner: AnyObject, handler: @escaping @Sendable () -> Void
  ) {
    self.source = source
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
