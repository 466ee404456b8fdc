// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion
import Wire

extension Daemon {
  /// Does what a client asks, as far as it may, and answers.
  func serve(_ envelope: RequestEnvelope, for subscriber: Subscriber) {
    var replay: Int?
    let outcome: Reply.Outcome
    do throws(WireError) {
      try authorise(envelope.request, for: subscriber)
      switch envelope.request {
      case .status: outcome = .status(status)
      case .devices: outcome = .devices(deviceReports)
      case .ping: outcome = .done
      case .explain: outcome = .decisions(decisions)
      case .subscribe(let subscription):
        subscriber.subscription = subscription
        replay = subscription.since
        outcome = .done
      case .unsubscribe:
        subscriber.subscription = nil
        outcome = .done
      case .simulate(let simulation):
        try simulate(simulation)
        outcome = .done
      case .reload:
        try reload()
        outcome = .done
      }
    } catch {
      outcome = .failed(error)
    }
    answer(Reply(id: envelope.id, outcome), to: subscriber)
    if let replay { self.replay(since: replay, to: subscriber) }
    switch envelope.request {
    case .subscribe, .unsubscribe:
      noteSubscription(of: subscriber)
      subscriptionsChanged()
    default: break
    }
  }

  private func authorise(
    _ request: Request, for subscriber: Subscriber
  ) throws(WireError) {
    guard request.isPrivileged, !subscriber.isPrivileged else { return }
    throw WireError(
      .permissionDenied,
      "\(request.name.rawValue) is for root and the group \(Self.groupName);"
        + " 'adduser USER \(Self.groupName)' and a new login let a user in")
  }

  /// Sends what a subscriber missed, as far as it is still there.
  private func replay(since: Int, to subscriber: Subscriber) {
    let (entries, missed) = ring.entries(since: since)
    if missed > 0 { deliver(Notice.lagged(missed: missed).line, to: subscriber) }
    for entry in entries where subscriber.subscription?.admits(entry.notice) == true {
      deliver(entry.line, to: subscriber)
    }
  }

  var deviceReports: [DeviceReport] {
    (devices.values.map(\.report) + refusals.values).sorted {
      ($0.node ?? "", $0.id) < ($1.node ?? "", $1.id)
    }
  }

  var status: StatusReport {
    let use = ResourceUse()
    return StatusReport(
      version: shakedVersion, instance: instance, sequence: ring.sequence,
      uptime: (Clock.monotonic() - started).seconds,
      setting: configuration.detector.setting.rawValue,
      devices: StatusReport.DeviceCounts(deviceReports), subscribers: followers,
      shakes: shakes, nearMisses: nearMisses, lastShake: lastShake?.notice,
      cpu: use.processorSeconds, wakeUps: use.wakeUps,
      warnings: warnings)
  }

  /// How many connections follow notices.
  var followers: Int { subscribers.values.count { $0.subscription != nil } }
}
