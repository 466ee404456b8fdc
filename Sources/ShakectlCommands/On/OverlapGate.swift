// SPDX-License-Identifier: MIT

/// Decides what becomes of a shake while the command of an earlier one still runs.
package struct OverlapGate: Sendable {
  /// What is done with it.
  package enum Policy: String, CaseIterable, Sendable {
    /// Nothing: what is under way will do.
    case skip
    /// It has its turn after the others.
    case queue
    /// What is under way is stopped for it.
    case restart
  }

  package enum Decision: Hashable, Sendable {
    case run, skip, wait, restart
  }

  /// The most shakes that wait; one more is skipped.
  package static let queueLimit = 16

  private enum State {
    case free
    case busy(waiting: Int)
  }

  private let policy: Policy
  private var state = State.free

  package init(_ policy: Policy) { self.policy = policy }

  /// Takes a shake.
  package mutating func take() -> Decision {
    switch (state, policy) {
    case (.free, _):
      state = .busy(waiting: 0)
      return .run
    case (.busy, .skip):
      return .skip
    case (.busy(let waiting), .queue):
      guard waiting < Self.queueLimit else { return .skip }
      state = .busy(waiting: waiting + 1)
      return .wait
    case (.busy, .restart):
      state = .busy(waiting: 1)
      return .restart
    }
  }

  /// Takes the command's end; answers whether one that waits has its turn now.
  package mutating func end() -> Bool {
    guard case .busy(let waiting) = state else {
      preconditionFailure("a command ended that was never run")
    }
    state = waiting > 0 ? .busy(waiting: waiting - 1) : .free
    return waiting > 0
  }
}
