// SPDX-License-Identifier: MIT
internal import ShakeClient
package import Wire

@Sendable func runDevices(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  let devices = try await invocation.ask { client throws(ShakeClientError) in
    try await client.devices()
  }
  if console.printsJSON {
    for device in devices { try console.write(device.line) }
  } else {
    try console.print(devicesText(devices, console: console))
  }
  if StatusReport.DeviceCounts(devices).working == 0 {
    throw Failure(
      .unavailable,
      devices.isEmpty
        ? "no sensor was found; without one, try: shaked --simulate"
        : "no sensor works; the reasons stand above")
  }
  return .done
}

/// A paragraph a device, the refused ones in one line each at the end.
package func devicesText(_ devices: [DeviceReport], console: Console) -> String {
  let refused = devices.filter { $0.state == .refused }
  var paragraphs = devices.filter { $0.state != .refused }.map { device in
    let state = console.colour(device.state.rawValue, colour(of: device.state))
    let rows = deviceRows(device).map { "  \(padded($0.label, to: 10))\($0.text)" }
    return (["\(console.colour(device.name, .bold))  \(state)"] + rows).joined(separator: "\n")
  }
  if !refused.isEmpty {
    let rows = refused.map {
      "  \($0.node ?? $0.id)  \($0.name): \($0.reason ?? "no reason given")"
    }
    paragraphs.append((["Left alone:"] + rows).joined(separator: "\n"))
  }
  return paragraphs.joined(separator: "\n\n")
}

private func deviceRows(_ device: DeviceReport) -> [(label: String, text: String)] {
  var rows = [("id", device.id)]
  if let reason = device.reason { rows.append(("reason", reason)) }
  if let node = device.node { rows.append(("node", node)) }
  rows.append(("role", device.role + (device.isSynthetic ? ", simulated" : "")))
  if let scale = device.scale {
    let units = scale.unitsPerG.map { "\(short($0)) units per g" } ?? "not yet known"
    rows.append(("scale", "\(units), by \(scale.source)"))
  }
  if let range = device.range { rows.append(("range", "±\(short(range)) g")) }
  if let rate = device.rate { rows.append(("rate", "\(short(rate)) Hz")) }
  if let method = device.method { rows.append(("read", wording(of: method))) }
  rows.append(("samples", "\(device.samples), with \(plural(device.gaps, "gap"))"))
  rows.append(
    ("shakes", "\(device.shakes), and \(plural(device.nearMisses, "motion")) that came near"))
  return rows
}

/// How a device is read, in words; a newer daemon may have more ways.
private func wording(of method: String) -> String {
  switch method {
  case "evdev": "as input events"
  case "buffer": "in records off its buffer"
  case "polled": "value by value"
  default: method
  }
}

private func colour(of state: DeviceReport.State) -> Console.Colour {
  switch state {
  case .active, .idle: .green
  case .degraded: .yellow
  default: .red
  }
}
