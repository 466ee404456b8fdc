// SPDX-License-Identifier: MIT

/// The completions of bash, from the command table.
func bashCompletions() -> String {
  let commands = CommandTable.commands.filter { !$0.isHidden }
  let values = uniqueByName(commands.flatMap(\.allOptions)).compactMap { option in
    option.value.map { "    --\(option.name)) \(completion(of: $0)) ;;" }
  }
  let words = commands.map { command in
    let options = command.allOptions.map { "--\($0.name)" }
    return
      "    \(command.name)) words=\"\((command.operandWords + options).joined(separator: " "))\" ;;"
  }
  return """
    # bash completion for shakectl
    _shakectl() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local words="" command="" word
      COMPREPLY=()
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
        \(commands.map(\.name).joined(separator: "|"))) command=$word; break ;;
        esac
      done
      case $previous in
    \(values.joined(separator: "\n"))
      esac
      case $command in
    \(words.joined(separator: "\n"))
        *) words="\(commands.map(\.name).joined(separator: " ")) --help --version" ;;
      esac
      COMPREPLY=($(compgen -W "$words" -- "$current"))
    }
    complete -F _shakectl shakectl
    """
}

private func completion(of value: OptionValue) -> String {
  switch value {
  case .word(_, let words), .words(_, let words):
    #"COMPREPLY=($(compgen -W ""# + words.joined(separator: " ") + #"" -- "$current")); return"#
  case .device:
    #"COMPREPLY=($(compgen -W "$("# + Shell.listDevices + #")" -- "$current")); return"#
  case .file:
    #"COMPREPLY=($(compgen -f -- "$current")); return"#
  case .text, .number, .wholeNumber, .span:
    "return"
  }
}

/// Commands share options; where two have one name, the first stands for both.
private func uniqueByName(_ options: [Option]) -> [Option] {
  var seen: Set<String> = []
  return options.filter { seen.insert($0.name).inserted }
}
