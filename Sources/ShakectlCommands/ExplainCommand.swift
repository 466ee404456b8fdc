// SPDX-License-Identifier: MIT
internal import ShakeClient

@Sendable func runExplain(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  let decisions = try await invocation.ask { client throws(ShakeClientError) in
    try await client.explain()
  }
  for decision in decisions {
    if console.printsJSON {
      try console.write(decision.line)
    } else {
      try console.print(noticeText(decision, console: console))
    }
  }
  if decisions.isEmpty {
    console.say("no motion was judged; sensors are read only while somebody listens")
  }
  return .done
}
