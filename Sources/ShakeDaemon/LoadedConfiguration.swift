// SPDX-License-Identifier: MIT
package import Accelerometers

extension Configuration {
  /// Where the configuration comes from.
  package enum Source: Sendable {
    /// The folders where systemd's programs look, with their drop-ins.
    case installed(ConfigurationLayers = ConfigurationLayers())
    /// This file alone in place of `shaked.conf`, as with `--config`.
    case file(String)
  }
}

/// What the configuration's files said, and what somebody should know about them.
package struct LoadedConfiguration: Sendable {
  package let configuration: Configuration
  package let quirks: QuirkTable
  /// One sentence each, with file and line.
  package let warnings: [String]

  /// Reads the files; throws every error of theirs.
  package init(_ source: Configuration.Source) throws(ConfigurationError) {
    var layers = ConfigurationLayers()
    var files: [String]
    switch source {
    case .installed(let installed):
      layers = installed
      files = try layers.files(of: "shaked.conf")
    case .file(let path):
      files = [path]
    }
    var reading = ConfigurationReading()
    for file in files { reading.take(ConfigurationFile(reading: file)) }
    configuration = reading.configuration()

    var devices = ConfigurationQuirks()
    for file in try layers.files(of: "devices.conf") {
      devices.take(ConfigurationFile(reading: file))
    }
    quirks = devices.table()

    let problems = reading.problems + devices.problems
    guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
    warnings = (reading.warnings + devices.warnings).map(\.description)
  }
}
