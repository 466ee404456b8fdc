// SPDX-License-Identifier: MIT
internal import ShakeClient

@Sendable func runReload(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  let report = try await invocation.ask { client throws(ShakeClientError) in
    try await client.reload()
    return try await client.status()
  }
  for warning in report.warnings { console.say(warning) }
  if !console.printsJSON { try console.print("The configuration is in force.") }
  return .done
}
