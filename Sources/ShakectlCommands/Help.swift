// SPDX-License-Identifier: MIT

/// Help on all commands.
package func helpText() -> String {
  let commands = CommandTable.commands.filter { !$0.isHidden }
  let codes = ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) }
  return """
    Usage: shakectl COMMAND [OPTION...]
    Hear and try the shakes that shaked reports.

    Commands:
    \(rows(commands.map { ($0.name, $0.summary) }))

    Options of every command:
    \(rows(Option.everywhere.map { ($0.usage, $0.summary) }))

    Exit codes:
    \(rows(codes))

    More on one: shakectl help COMMAND
    """
}

/// Help on one command.
package func helpText(on command: Command) -> String {
  let own = command.options.map { ($0.usage, $0.summary) }
  let everywhere = Option.everywhere.map { ($0.usage, $0.summary) }
  let details = command.details.map { wrapped($0, width: 79, indent: 0) + "\n" }
  return """
    Usage: \(usage(of: command))
    \(command.summary).

    \(details.joined(separator: "\n"))\(details.isEmpty ? "" : "\n")Options:
    \(rows(own + everywhere))

    Example:
      \(command.example)
    """
}

/// The command with its operands and options, as help's first line has it.
package func usage(of command: Command) -> String {
  let operands = command.operands.map {
    $0.isOptional ? "[\($0.placeholder)]" : $0.placeholder
  }
  return ([CommandTable.program, command.name] + operands + ["[OPTION...]"])
    .joined(separator: " ")
}

/// Two columns, the right one wrapped.
private func rows(_ pairs: [(String, String)]) -> String {
  let width = (pairs.map(\.0.count).max() ?? 0) + 4
  return pairs.map { left, right in
    "  " + padded(left, to: width - 2) + wrapped(right, width: 79 - width, indent: width)
  }.joined(separator: "\n")
}

/// The text in lines of at most `width`, the later ones indented.
private func wrapped(_ text: String, width: Int, indent: Int) -> String {
  var lines = [""]
  for word in text.split(separator: " ") {
    let line = lines[lines.count - 1]
    if line.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if line.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
}
