// SPDX-License-Identifier: MIT
import Wire

/// What the daemon's command line says.
package struct DaemonOptions: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case run, checkConfiguration, showHelp, showVersion
  }

  package var action = Action.run
  package var configurationFile: String?
  package var socketPath: String?
  package var simulates = false
  package var isVerbose = false

  /// An argument that the daemon does not understand, in one sentence.
  package struct UsageError: Error, Hashable, Sendable {
    package let message: String
  }

  /// One option: how it is written, what it takes, what it does, and how it is set.
  package struct Entry: Sendable {
    package let name: String
    /// What stands for its value in the help; nil where it takes none.
    package let value: String?
    package let summary: String
    fileprivate let set: @Sendable (inout DaemonOptions, String) -> Void

    fileprivate init(
      _ name: String, _ value: String? = nil, _ summary: String,
      set: @escaping @Sendable (inout DaemonOptions, String) -> Void
    ) {
      self.name = name
      self.value = value
      self.summary = summary
      self.set = set
    }
  }

  /// Every option; the parser, the help and the manual's test read this table.
  package static let table = [
    Entry("--config", "FILE", "read this configuration alone, instead of the installed layers") {
      $0.configurationFile = $1
    },
    Entry("--socket", "PATH", "listen at this path, whatever the configuration says") {
      $0.socketPath = $1
    },
    Entry("--simulate", nil, "add a simulated accelerometer that is shaken every 5 s") {
      options, _ in
      options.simulates = true
    },
    Entry("--verbose", nil, "say what is decided, too") { options, _ in options.isVerbose = true },
    Entry("--check-config", nil, "check the configuration and end: 0 good, 78 with errors") {
      options, _ in options.action = .checkConfiguration
    },
    Entry("--help", nil, "print this help and end") { options, _ in options.action = .showHelp },
    Entry("--version", nil, "print the version and end") { options, _ in
      options.action = .showVersion
    },
  ]

  package init() {}

  /// Understands `--name value` and `--name=value`.
  package init(_ arguments: [String]) throws(UsageError) {
    self.init()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let entry = Self.table.first(where: { $0.name == name }) else {
        throw UsageError(message: "unknown option '\(argument)'; 'shaked --help' lists them")
      }
      let attached = parts.count == 2 ? String(parts[1]) : nil
      guard entry.value != nil else {
        if attached != nil { throw UsageError(message: "\(name) takes no value") }
        entry.set(&self, "")
        continue
      }
      guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
        throw UsageError(message: "\(name) needs a value: \(name) \(entry.value ?? "")")
      }
      entry.set(&self, value)
    }
  }

  /// The text of `--help`.
  package static var help: String {
    let width = table.map { $0.usage.count }.max() ?? 0
    let lines = table.map { entry in
      "  " + entry.usage + String(repeating: " ", count: width - entry.usage.count)
        + "  " + entry.summary
    }
    return """
      Usage: shaked [OPTION...]

      Notices when a device is shaken and tells everyone who listens on its socket.

      \(lines.joined(separator: "\n"))

      Exit codes: 0 ended as asked, 64 usage, 69 the socket is in use or cannot be opened,
      71 the system cannot be asked for devices, 78 configuration.
      """
  }
}

extension DaemonOptions.Entry {
  /// The option with its value, as the help shows it.
  package var usage: String { value.map { "\(name) \($0)" } ?? name }
}
