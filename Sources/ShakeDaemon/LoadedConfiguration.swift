// SPDX-License-Identifier: MIT
import Accelerometers

/// What the configuration's files said, and what somebody should know about them.
package struct LoadedConfiguration: Sendable {
  package let configuration: Configuration
  let quirks: QuirkTable
  /// One sentence each, with file and line.
  package let warnings: [String]

  /// Reads the files; throws every error of theirs.
  package init(_ source: Configuration.Source) throws(ConfigurationError) {
    let (configuration, warnings) = try Configuration.load(source)
    self.configuration = configuration
    quirks = QuirkTable()
    self.warnings = warnings.map(\.description)
  }
}
