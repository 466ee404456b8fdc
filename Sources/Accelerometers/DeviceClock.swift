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
  /// A moment farther than this from its arrival is not worth keeping the spacing for.
  private let largestLag: Nanoseconds
  /// What part of the lag a sample takes back; 0 for none.
  private let pull: Double

  private init(modulus: Int64, largestLag: Nanoseconds, pull: Double) {
    self.modulus = modulus
    self.largestLag = largestLag
    self.pull = pull
  }

  /// For a device's own microseconds of 32 bits: `MSC_TIMESTAMP`.
  ///
  /// The pull is enough to keep up with a stamp that goes at half the true pace.
  static var ofDevice: Self { Self(modulus: 1 << 32, largestLag: 100_000_000, pull: 1 / 16) }

  /// For the kernel's microseconds by another clock than the monotonic one.
  ///
  /// That clock does not drift, and what is read late was stamped in time all the same.
  static var ofKernel: Self { Self(modulus: 0, largestLag: 2_000_000_000, pull: 0) }

  /// Stamps farther apart than this do not tell how much time has passed: the counter began anew.
  private static let longestStep: Int64 = 500_000

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
    if lag > largestLag { return nil }
    if lag < 0 { return max(arrival, last.moment) }
    return moment + Nanoseconds(rawValue: Int64(Double(lag.rawValue) * pull))
  }
}
