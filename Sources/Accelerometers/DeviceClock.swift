// SPDX-License-Identifier: MIT
import Motion

/// Turns a device's own time stamps into moments of the kernel's monotonic clock.
///
/// A pad that sends three samples in one report stamps them 5 ms apart, though they arrive within
/// microseconds; over radio even single samples arrive in bursts. The device's stamps have the true
/// spacing but neither the origin nor quite the pace of the kernel's clock. So a moment follows the
/// last one by the device's spacing and is drawn a little towards the arrival, by which drift never
/// adds up; it is never later than the arrival, since nothing arrives before it was measured.
struct DeviceClock {
  private var last: (stamp: Int64, moment: Timestamp)?
  /// Stamps count up to this and start again at 0; 0 if they do not.
  private let modulus: Int64

  /// Makes a clock for stamps in microseconds.
  init(wrapsAfter modulus: Int64 = 0) { self.modulus = modulus }

  /// Stamps farther apart than this do not tell how much time has passed: the counter began anew.
  private static let longestStep: Int64 = 500_000
  /// A moment farther than this from its arrival is not worth keeping the spacing for.
  private static let largestLag: Nanoseconds = 100_000_000
  /// What part of the lag a sample takes back: enough to keep up with a stamp of half the true pace.
  private static let pull: Int64 = 16

  /// Answers when the sample stamped `stamp`, in microseconds, and seen at `arrival` was taken.
  mutating func moment(of stamp: Int64, arrival: Timestamp) -> Timestamp {
    let result = follow(stamp, arrival: arrival) ?? arrival
    last = (stamp, result)
    return result
  }

  private func follow(_ stamp: Int64, arrival: Timestamp) -> Timestamp? {
    guard let last else { return nil }
    var step = stamp - last.stamp
    if step < 0 { step += modulus }
    guard (0...Self.longestStep).contains(step) else { return nil }
    let moment = last.moment + Nanoseconds(rawValue: step * 1_000)
    let lag = arrival - moment
    if lag > Self.largestLag { return nil }
    if lag < 0 { return max(arrival, last.moment) }
    return moment + Nanoseconds(rawValue: lag.rawValue / Self.pull)
  }
}
