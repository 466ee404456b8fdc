// SPDX-License-Identifier: MIT

/// Notices that the machine has slept: the monotonic clock stands still meanwhile, and the samples
/// before and after would seem to follow on each other.
struct SleepClock {
  /// A shorter sleep tears no motion apart.
  private static let shortest: Int64 = 50_000_000

  private var slept: Int64

  /// Begins with all the sleep until now, as `Clock.sleptNanoseconds` tells it.
  init(slept: Int64) { self.slept = slept }

  /// Whether the machine has slept since the last time.
  mutating func hasSlept(now: Int64) -> Bool {
    defer { slept = now }
    return now - slept >= Self.shortest
  }
}
