// SPDX-License-Identifier: MIT
internal import ShakeClient
internal import Wire

@Sendable func runWait(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  var subscription = invocation.subscription
  subscription.phases = [invocation.word(.onePhase, ShakeNotice.Phase.self) ?? .began]
  let client = invocation.client
  let notices = client.notices(subscription) { console.say("\($0.message); trying again") }
  let following = Task { try await firstShake(of: notices, console) }
  // A cancelled sequence ends at once, and then there was no shake.
  let alarm = invocation.seconds(.timeout).map { seconds in
    Task {
      try await Task.sleep(for: .seconds(seconds))
      following.cancel()
    }
  }
  defer { alarm?.cancel() }
  switch await following.result {
  case .success(let shake?):
    if console.printsJSON {
      try console.write(Notice.shake(shake).line)
    } else {
      try console.print(noticeText(.shake(shake), console: console))
    }
    return .done
  case .success(nil):
    let counts = try await invocation.ask { client throws(ShakeClientError) in
      try await client.status().devices
    }
    guard counts.working > 0 else { throw .noSensor }
    return .timedOut
  case .failure(let error as ShakeClientError):
    throw Failure(error, client: client)
  case .failure(let error):
    preconditionFailure("nothing else is thrown there: \(error)")
  }
}

private func firstShake(of notices: NoticeSequence, _ console: Console) async throws
  -> ShakeNotice?
{
  for try await notice in notices {
    switch notice {
    case .shake(let shake): return shake
    case .hello(let hello): greet(hello, console)
    case .nearMiss, .device, .lagged, .goodbye: break
    }
  }
  return nil
}
