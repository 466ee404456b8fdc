// SPDX-License-Identifier: MIT

/// The completions of zsh, from the command table.
func zshCompletions() -> String {
  let commands = CommandTable.commands.filter { !$0.isHidden }
  let names = commands.map { "        '\($0.name):\(quoted($0.summary))'" }
  let cases = commands.map { command in
    let arguments =
      command.allOptions.map(argument)
      + (command.operandWords.isEmpty
        ? [] : ["'1:word:(\(command.operandWords.joined(separator: " ")))'"])
    return """
          \(command.name))
            _arguments \\
              \(arguments.joined(separator: " \\\n          ")) ;;
      """
  }
  return """
    #compdef shakectl
    _shakectl_devices() {
      local -a ids
      ids=(${(f)"$(\(Shell.listDevices))"})
      compadd -a ids
    }
    _shakectl() {
      local context state line
      typeset -A opt_args
      _arguments -C '--help[Print help]' '--version[Print the version]' \\
        '1:command:->command' '*::argument:->arguments'
      case $state in
      command)
        local -a commands
        commands=(
    \(names.joined(separator: "\n"))
        )
        _describe command commands ;;
      arguments)
        case $line[1] in
    \(cases.joined(separator: "\n"))
        esac ;;
      esac
    }
    if [ "$funcstack[1]" = "_shakectl" ]; then
      _shakectl "$@"
    else
      compdef _shakectl shakectl
    fi
    """
}

private func argument(_ option: Option) -> String {
  let repeats = option.repeats ? "*" : ""
  let summary = "[\(quoted(option.summary))]"
  guard let value = option.value else { return "'\(repeats)--\(option.name)\(summary)'" }
  let action =
    switch value {
    case .word(_, let words), .words(_, let words): "(\(words.joined(separator: " ")))"
    case .device: "_shakectl_devices"
    case .file: "_files"
    case .text, .number, .wholeNumber, .span: ""
    }
  return "'\(repeats)--\(option.name)=\(summary):\(value.placeholder):\(action)'"
}

/// A summary inside single quotes, brackets and colons.
private func quoted(_ text: String) -> String {
  text.replacing("'", with: "'\\''").replacing(":", with: "\\:").replacing("[", with: "\\[")
    .replacing("]", with: "\\]")
}
