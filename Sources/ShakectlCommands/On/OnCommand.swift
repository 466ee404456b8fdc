// SPDX-License-Identifier: MIT
internal import Glibc
internal import Motion
internal import ShakeClient
internal import UnixIO
internal import Wire

@Sendable func runOn(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  let plan = CommandPlan(
    words: Array(invocation.operands.dropFirst()), onlyIf: invocation.text(.onlyIf),
    unless: invocation.text(.unless), question: invocation.text(.confirm),
    timeout: invocation.seconds(.commandTimeout))
  guard isCommand(plan.words[0]) else {
    throw .usage("on: there is no command \(plan.words[0]) in PATH")
  }
  RunningGroup.passSignalsOn()
  let counter = ShakeCounter(
    times: invocation.wholeNumber(.times) ?? 1,
    longestPause: Nanoseconds(seconds: invocation.seconds(.within) ?? 1.5),
    phase: invocation.word(.onePhase, ShakeNotice.Phase.self) ?? .began)
  var subscription = invocation.subscription
  subscription.phases = counter.phases
  let client = invocation.client
  let notices = client.notices(
    subscription, reconnection: invocation.has(.noReconnect) ? .never : .afterLoss
  ) {
    console.say("\($0.message); trying again")
  }
  let (lastRun, continuation) = AsyncStream<Void>.makeStream()
  let runner = CommandRunner(
    plan, overlap: invocation.word(.overlap, OverlapGate.Policy.self) ?? .skip,
    runLimit: invocation.wholeNumber(.runs) ?? .max, console: console,
    onLastRun: { continuation.finish() })
  let direction = invocation.word(.onlyDirection, Direction.self)
  let following = Task {
    var counter = counter
    for try await notice in notices {
      switch notice {
      case .hello(let hello): greet(hello, console)
      case .lagged(let missed): console.say("\(plural(missed, "notice")) missed")
      case .shake(let shake):
        guard direction == nil || shake.direction == direction, counter.take(shake) else { break }
        await runner.take(shake)
      case .nearMiss, .device, .goodbye: break
      }
    }
  }
  let ending = Task {
    for await _ in lastRun {}
    following.cancel()
  }
  defer { ending.cancel() }
  switch await following.result {
  case .success: return .done
  case .failure(let error as ShakeClientError): throw Failure(error, client: client)
  case .failure(let error): preconditionFailure("nothing else is thrown there: \(error)")
  }
}

/// Whether a program of this name can be started. PATH, access(2)
private func isCommand(_ name: String) -> Bool {
  if name.contains("/") { return access(name, X_OK) == 0 }
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":", omittingEmptySubsequences: false).contains {
    access(($0.isEmpty ? "." : $0) + "/" + name, X_OK) == 0
  }
}
