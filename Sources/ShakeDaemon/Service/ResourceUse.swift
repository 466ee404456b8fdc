// SPDX-License-Identifier: MIT
import Glibc

/// What the process has cost so far.
struct ResourceUse {
  /// Seconds of processor time.
  let processorSeconds: Double
  /// How often it waited for something and was woken. `ru_nvcsw`, getrusage(2)
  let wakeUps: Int

  /// Asks the kernel.
  init() {
    var usage = rusage()
    let result = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    precondition(result == 0, "the kernel does not tell what the process costs")
    processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    wakeUps = usage.ru_nvcsw
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
