// SPDX-License-Identifier: MIT
import CSystemd
import UnixIO

/// Descriptors that the service manager keeps for the next start. `FDSTORE`, sd_notify(3)
///
/// A connection that has hung up is thrown out by the manager itself.
struct DescriptorStore {
  /// Whether there is a service manager at all; whether it has a store shows at the next start.
  let isAvailable: Bool

  /// Hands a descriptor over under a name.
  func keep(_ descriptor: borrowing OwnedDescriptor, as name: String) {
    descriptor.withRawValue { keep(lent: $0, as: name) }
  }

  /// Hands over a descriptor that somebody else owns.
  func keep(lent raw: CInt, as name: String) {
    guard isAvailable else { return }
    var raw = raw
    _ = sd_pid_notify_with_fds(0, 0, "FDSTORE=1\nFDNAME=\(name)", &raw, 1)
  }

  /// Has a descriptor thrown out.
  func forget(_ name: String) {
    guard isAvailable else { return }
    _ = sd_notify(0, "FDSTOREREMOVE=1\nFDNAME=\(name)")
  }

  /// Waits until the manager has taken everything: what a process that has ended said is lost.
  func settle() {
    guard isAvailable else { return }
    _ = sd_notify_barrier(0, 1_000_000)
  }
}
