// SPDX-License-Identifier: MIT
import Synchronization

/// Something that happens once.
final class Flag: Sendable {
  private let state = Mutex(false)
  var isSet: Bool { state.withLock { $0 } }
  func set() { state.withLock { $0 = true } }
}
