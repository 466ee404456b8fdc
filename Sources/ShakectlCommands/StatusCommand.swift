// SPDX-License-Identifier: MIT
internal import ShakeClient
package import Wire

@Sendable func runStatus(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  if invocation.has(.format) { return try await printMetrics(invocation, console) }
  let report = try await invocation.ask { client throws(ShakeClientError) in
    try await client.status()
  }
  if console.printsJSON {
    try console.write(report.line)
  } else {
    for (label, text) in statusRows(report) {
      try console.print(console.colour(padded(label, to: 12), .bold) + text)
    }
  }
  for warning in report.warnings { console.say(warning) }
  if report.devices.working == 0 { throw .noSensor }
  return .done
}

private func printMetrics(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  let text = try await invocation.ask { client throws(ShakeClientError) in
    metricsText(try await client.status(), devices: try await client.devices())
  }
  try console.write(Array(text.utf8))
  return .done
}

/// What a person wants to know of the daemon, by label.
package func statusRows(_ report: StatusReport) -> [(label: String, text: String)] {
  var sensors = plural(report.devices.working, "working sensor")
  if report.devices.failing > 0 { sensors += ", \(report.devices.failing) failing" }
  if report.devices.refused > 0 { sensors += ", \(plural(report.devices.refused, "node")) refused" }
  var rows = [
    ("daemon", "shaked \(report.version), for \(span(report.uptime)), \(cpuShare(report))"),
    ("wake-ups", "\(report.wakeUps), \(fixed(wakeUpRate(report), decimals: 1)) a second"),
    ("sensors", sensors),
    ("subscribers", "\(report.subscribers)"),
    ("setting", report.setting),
    (
      "shakes",
      "\(report.shakes), and \(plural(report.nearMisses, "motion")) that came near"
    ),
  ]
  if let last = report.lastShake {
    rows.append(
      ("last shake", "\(last.time.localClock), \(last.device.name), \(peak(last.peak))"))
  }
  return rows
}

private func wakeUpRate(_ report: StatusReport) -> Double {
  report.uptime > 0 ? Double(report.wakeUps) / report.uptime : 0
}

private func cpuShare(_ report: StatusReport) -> String {
  let share = report.uptime > 0 ? report.cpu / report.uptime * 100 : 0
  return "\(fixed(share, decimals: 2)) % of a processor"
}
