// SPDX-License-Identifier: MIT
import Motion

/// What a source yields: the three values as the driver counts them.
enum RawReading: Hashable, Sendable, BitwiseCopyable {
  case frame(Timestamp, Vector)
  case gap(Timestamp)
}
