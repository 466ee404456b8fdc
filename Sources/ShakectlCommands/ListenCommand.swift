// SPDX-License-Identifier: MIT
internal import ShakeClient
internal import Wire

@Sendable func runListen(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  var subscription = invocation.subscription
  subscription.topics = invocation.words(.topic, Subscription.Topic.self) ?? subscription.topics
  subscription.phases = invocation.words(.phase, ShakeNotice.Phase.self) ?? subscription.phases
  subscription.since = invocation.wholeNumber(.since)
  let client = invocation.client
  let notices = client.notices(
    subscription, reconnection: invocation.has(.noReconnect) ? .never : .afterLoss
  ) {
    console.say("\($0.message); trying again")
  }
  console.endWhenReaderLeaves()
  var left = invocation.wholeNumber(.count) ?? .max
  do {
    for try await notice in notices {
      switch notice {
      case .hello(let hello): greet(hello, console)
      case .lagged(let missed):
        console.say("\(plural(missed, "notice")) missed")
        if console.printsJSON { try console.write(notice.line) }
      case .goodbye: break
      case .shake, .nearMiss, .device:
        if console.printsJSON {
          try console.write(notice.line)
        } else {
          try console.print(noticeText(notice, console: console))
        }
        left -= 1
        if left == 0 { return .done }
      }
    }
  } catch let error as ShakeClientError {
    throw Failure(error, client: client)
  } catch let failure as Failure {
    throw failure
  } catch {
    preconditionFailure("nothing else is thrown here: \(error)")
  }
  return .done
}

extension Invocation {
  /// The filters that all commands share which follow shakes.
  var subscription: Subscription {
    Subscription(device: text(.device), minimumPeak: number(.minimumPeak) ?? 0)
  }
}

/// Tells people what is listened to, and everyone that there is nothing to hear.
func greet(_ hello: Hello, _ console: Console) {
  if hello.devices.isEmpty {
    console.say("no sensor yet; waiting for one (see: shakectl devices)")
  } else if !console.printsJSON {
    console.say("listening to " + hello.devices.map(\.name).joined(separator: ", "))
  }
}
