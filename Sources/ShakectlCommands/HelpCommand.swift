// SPDX-License-Identifier: MIT
internal import Wire

@Sendable func runHelp(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  if invocation.has(.synopsis) {
    try console.print(manualText())
  } else if let name = invocation.operands.first {
    try console.print(helpText(on: CommandTable.command(name)))
  } else {
    try console.print(helpText())
  }
  return .done
}

@Sendable func runVersion(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  try console.print("shakectl \(shakedVersion) (protocol 1)")
  return .done
}

@Sendable func runCompletions(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  guard let shell = invocation.operands.first.flatMap(Shell.init(rawValue:)) else {
    preconditionFailure("the table admits shells alone")
  }
  try console.print(shell.completions)
  return .done
}
