// SPDX-License-Identifier: MIT
import Glibc
import Motion

/// The clocks of the machine, read only at the edges: detectors live on the samples' own time.
enum Clock {
  /// Now on the clock that stamps samples. `CLOCK_MONOTONIC`, clock_gettime(2)
  static func monotonic() -> Timestamp {
    Timestamp(nanoseconds: read(CLOCK_MONOTONIC))
  }

  /// Nanoseconds since 1970 began. `CLOCK_REALTIME`, clock_gettime(2)
  static func wallNanoseconds() -> Int64 {
    read(CLOCK_REALTIME)
  }

  /// How long the machine has slept since it was started. `CLOCK_BOOTTIME`
  static func sleptNanoseconds() -> Int64 {
    read(CLOCK_BOOTTIME) - read(CLOCK_MONOTONIC)
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    let result = clock_gettime(clock, &time)
    precondition(result == 0, "no clock \(clock)")
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
