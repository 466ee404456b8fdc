// SPDX-License-Identifier: MIT

/// An action bound to shakes, for as long as this lives.
public final class ShakeObservation: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }

  /// Ends it: the connection closes at once, and an action under way sees its task cancelled.
  public func cancel() { task.cancel() }

  /// Returns once it has ended, by `cancel` or by an error that `onLoss` was told.
  public func ended() async { await task.value }
}
