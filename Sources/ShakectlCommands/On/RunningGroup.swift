// SPDX-License-Identifier: MIT
internal import Glibc
internal import Synchronization

/// The process group of the command that is running, to which our own end is passed on: a signal
/// from the terminal reaches our group alone.
enum RunningGroup {
  private static let id = Atomic<pid_t>(0)

  static func set(_ group: pid_t) { id.store(group, ordering: .sequentiallyConsistent) }

  /// Ends as the signal would end us, and the command with us.
  static func passSignalsOn() {
    // A static value is made at its first use, which must not be in a signal's handler.
    set(0)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      _ = signal(number) { number in
        let group = RunningGroup.id.load(ordering: .sequentiallyConsistent)
        if group > 0 { kill(-group, number) }
        _ = signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
