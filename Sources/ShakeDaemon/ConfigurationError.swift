// SPDX-License-Identifier: MIT

/// One thing that is wrong in a configuration file: where, what, why, and what would do.
package struct ConfigurationProblem: Hashable, Sendable {
  package let file: String
  package var line: Int?
  /// The key with its section, as in `[Detector] Strength`.
  package var key: String?
  package let reason: String
  /// What the key takes, in words.
  package var allowed: String?
}

extension ConfigurationProblem: CustomStringConvertible {
  package var description: String {
    var text = file
    if let line { text += ":\(line)" }
    text += ": "
    if let key { text += "\(key): " }
    text += reason
    if let allowed { text += "; allowed: \(allowed)" }
    return text
  }
}

/// Why a configuration cannot be used: every error of it, so that one look mends all.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
  package let problems: [ConfigurationProblem]

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
