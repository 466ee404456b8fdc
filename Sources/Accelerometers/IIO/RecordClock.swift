// SPDX-License-Identifier: MIT
import Motion

/// When the records of a buffer were taken.
///
/// The driver's stamp is believed while it moves forward and lies shortly before the arrival. Some
/// drivers stamp with zeros, or by a clock that is not ours; then the records that arrive together
/// are spread back from their arrival.
struct RecordClock {
  private var last: Timestamp?
  private var arrival = Timestamp(nanoseconds: 0)
  private var remaining = 0
  private var period: Nanoseconds

  /// Begins with a guess of how many records come a second.
  init(nominalRate: Double) {
    period = Nanoseconds(seconds: 1 / (nominalRate > 0 ? nominalRate : 100))
  }

  /// Stamps from later than the arrival, or from longer before it, are by another clock.
  private static let plausibleAge = Nanoseconds(rawValue: -5_000_000)...Nanoseconds(seconds: 10)

  /// Announces a number of records that have arrived together.
  mutating func begin(_ records: Int, arrivedAt time: Timestamp) {
    let span = time - arrival
    if arrival.nanoseconds > 0, span > 0, span < Nanoseconds(seconds: 1) {
      // Half of the new measure: one late reading does not change the pace.
      period = Nanoseconds(rawValue: (period.rawValue + span.rawValue / Int64(records)) / 2)
    }
    arrival = time
    remaining = records
  }

  /// Answers the time of the next of them, given its stamp, if it has one.
  mutating func moment(of stamp: Int64?) -> Timestamp {
    remaining -= 1
    let moment = believe(stamp) ?? spread()
    last = moment
    return moment
  }

  private func believe(_ stamp: Int64?) -> Timestamp? {
    guard let stamp, stamp > 0 else { return nil }
    let time = Timestamp(nanoseconds: stamp)
    guard Self.plausibleAge.contains(arrival - time) else { return nil }
    if let last, time <= last { return nil }
    return time
  }

  private func spread() -> Timestamp {
    let time = arrival - Nanoseconds(rawValue: period.rawValue * Int64(max(remaining, 0)))
    guard let last, time <= last else { return time }
    return last + 1
  }
}
