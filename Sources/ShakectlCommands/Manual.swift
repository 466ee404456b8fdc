// SPDX-License-Identifier: MIT

/// The manual's synopsis, commands, options and exit codes, in scdoc(5).
package func manualText() -> String {
  let commands = CommandTable.commands.filter { !$0.isHidden }
  let synopsis = commands.map { command in
    let operands = command.operands.map {
      $0.isOptional ? "[_\($0.placeholder)_]" : "_\($0.placeholder)_"
    }
    let options = command.options.map { "[\(marked($0))]\($0.repeats ? "..." : "")" }
    return (["*\(CommandTable.program)*", "*\(command.name)*"] + operands + options)
      .joined(separator: " ")
  }
  let codes = ExitCode.allCases.map { "*\($0.rawValue)*\n\t\(escaped($0.summary)).\n" }
  return """
    # SYNOPSIS

    \(synopsis.joined(separator: "++\n"))

    # COMMANDS

    \(commands.map(section).joined(separator: "\n"))
    # OPTIONS

    \(Option.everywhere.map(entry).joined(separator: "\n"))
    # EXIT STATUS

    \(codes.joined(separator: "\n"))
    """
}

private func section(on command: Command) -> String {
  let details = ([command.summary + "."] + command.details).map(escaped)
  return """
    ## \(command.name)

    \(details.joined(separator: "\n\n"))

    \(command.options.map { entry($0) + "\n" }.joined())Example:

    ```
    \(command.example)
    ```

    """
}

private func entry(_ option: Option) -> String {
  "\(marked(option))\n\t\(escaped(option.summary)).\n"
}

private func marked(_ option: Option) -> String {
  let short = option.letter.map { "*-\($0)*, " } ?? ""
  return short + "*--\(option.name)*" + (option.value.map { " _\($0.placeholder)_" } ?? "")
}

/// Scdoc takes `_` and `*` as marks.
private func escaped(_ text: String) -> String {
  text.replacing("_", with: "\\_").replacing("*", with: "\\*")
}
