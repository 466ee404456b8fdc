// SPDX-License-Identifier: MIT
import Glibc
import Motion

extension Timestamp {
  /// Now, by the monotonic clock.
  static var now: Timestamp { read(CLOCK_MONOTONIC) }

  /// The processor time that a process has used, dead threads included. clock_getcpuclockid(3)
  static func processorTime(of process: pid_t) -> Timestamp {
    var clock = clockid_t()
    guard clock_getcpuclockid(process, &clock) == 0 else { return Timestamp(nanoseconds: 0) }
    return read(clock)
  }

  private static func read(_ clock: clockid_t) -> Timestamp {
    var time = timespec()
    clock_gettime(clock, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Waits until then; not at all where it is past.
  func sleep() {
    var time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
