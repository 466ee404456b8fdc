// SPDX-License-Identifier: MIT

/// A shell that completions can be printed for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that the shell loads.
  package var completions: String {
    switch self {
    case .bash: bashCompletions()
    case .zsh: zshCompletions()
    case .fish: fishCompletions()
    }
  }

  /// Prints the ids of the devices, one a line, in any shell.
  static let listDevices =
    #"shakectl devices --json 2>/dev/null | sed -n 's/.*"id":"\([^"]*\)".*/\1/p'"#
}

extension Command {
  /// The words that may come first after it.
  var operandWords: [String] {
    name == "help"
      ? CommandTable.commands.filter { !$0.isHidden }.map(\.name)
      : operands.first?.words ?? []
  }

  /// Its own options and those of every command.
  package var allOptions: [Option] { options + Option.everywhere }
}
