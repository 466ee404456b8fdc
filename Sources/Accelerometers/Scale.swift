// SPDX-License-Identifier: MIT

/// How many raw units make 1 g, and how that is known.
package struct Scale: Hashable, Sendable {
  package var unitsPerG: Double
  package var source: Source

  package init(unitsPerG: Double, source: Source) {
    self.unitsPerG = unitsPerG
    self.source = source
  }

  package enum Source: String, Sendable, CaseIterable {
    /// The driver says so, and rest has not contradicted it.
    case driver
    /// At rest the magnitude is 1 g: kept by the daemon for the next start.
    case learned
    /// devices.conf says so.
    case quirk
  }
}
