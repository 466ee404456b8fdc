// SPDX-License-Identifier: MIT

/// The completions of fish, from the command table.
func fishCompletions() -> String {
  let commands = CommandTable.commands.filter { !$0.isHidden }
  let names = commands.map {
    "complete -c shakectl -n __fish_use_subcommand -a \($0.name) -d \(quoted($0.summary))"
  }
  let options = commands.flatMap { command in
    let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
    let operands =
      command.operandWords.isEmpty
      ? []
      : [
        "complete -c shakectl \(condition) -a \(quoted(command.operandWords.joined(separator: " ")))"
      ]
    return operands + command.options.map { "complete -c shakectl \(condition) \(argument($0))" }
  }
  return """
    # fish completion for shakectl
    complete -c shakectl -f
    \(names.joined(separator: "\n"))
    complete -c shakectl -n __fish_use_subcommand -l version -d 'Print the version'
    \(Option.everywhere.map { "complete -c shakectl \(argument($0))" }.joined(separator: "\n"))
    \(options.joined(separator: "\n"))
    """
}

private func argument(_ option: Option) -> String {
  let letter = option.letter.map { "-s \($0) " } ?? ""
  let values =
    switch option.value {
    case nil: ""
    case .word(_, let words)?, .words(_, let words)?:
      " -x -a \(quoted(words.joined(separator: " ")))"
    case .device?: " -x -a \(quoted("(\(Shell.listDevices))"))"
    case .file?: " -r -F"
    case .text?, .number?, .wholeNumber?, .span?: " -x"
    }
  return "\(letter)-l \(option.name)\(values) -d \(quoted(option.summary))"
}

/// A text in fish's single quotes, where a backslash escapes itself and the quote.
private func quoted(_ text: String) -> String {
  "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
}
