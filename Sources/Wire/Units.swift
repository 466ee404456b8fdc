// SPDX-License-Identifier: MIT
internal import Motion

// The wire counts moments in whole microseconds and spans in whole milliseconds. A number from
// the other side that is out of reach becomes the furthest moment instead of a trap.

extension Timestamp {
  init(microseconds: Int64) {
    self.init(nanoseconds: scaled(microseconds, by: 1_000))
  }

  var microseconds: Int64 { nanoseconds / 1_000 }
}

extension Nanoseconds {
  init(milliseconds: Int64) {
    self.init(rawValue: scaled(milliseconds, by: 1_000_000))
  }

  var milliseconds: Int64 { rawValue / 1_000_000 }
}

private func scaled(_ value: Int64, by factor: Int64) -> Int64 {
  let (product, overflows) = value.multipliedReportingOverflow(by: factor)
  guard overflows else { return product }
  return value < 0 ? .min : .max
}
