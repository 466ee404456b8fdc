// SPDX-License-Identifier: MIT
package import Motion

/// What a device yields when it is drained.
package enum Reading: Hashable, Sendable {
  case sample(Sample)
  /// Events before this moment are missing.
  case gap(Timestamp)
  /// The scale has become known, or was found to be another: what comes does not follow on.
  case rescaled(Scale, Timestamp)
}
