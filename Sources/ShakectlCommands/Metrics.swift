// SPDX-License-Identifier: MIT
package import ShakeClient

/// The daemon's counters as OpenMetrics text, which Prometheus and its node exporter read.
///
/// A family is a name, its type, its help, and a line for each device or one for the daemon.
package func metricsText(_ status: StatusReport, devices: [DeviceReport]) -> String {
  let daemon: [MetricFamily] = [
    MetricFamily("shaked_info", .info, "The daemon that answers.") {
      [.init(1, ["version": status.version, "setting": status.setting])]
    },
    MetricFamily("shaked_uptime_seconds", .gauge, "Since the daemon started.") {
      [.init(status.uptime)]
    },
    MetricFamily("shaked_cpu_seconds", .counter, "Processor time used.") { [.init(status.cpu)] },
    MetricFamily("shaked_wake_ups", .counter, "How often the daemon was woken.") {
      [.init(Double(status.wakeUps))]
    },
    MetricFamily("shaked_subscribers", .gauge, "Connections that follow notices.") {
      [.init(Double(status.subscribers))]
    },
    MetricFamily("shaked_notices", .counter, "Notices broadcast.") {
      [.init(Double(status.sequence))]
    },
    MetricFamily("shaked_shakes", .counter, "Shakes of all devices.") {
      [.init(Double(status.shakes))]
    },
    MetricFamily("shaked_near_misses", .counter, "Motions that a rule refused.") {
      [.init(Double(status.nearMisses))]
    },
    MetricFamily("shaked_nodes_refused", .gauge, "Nodes that were looked at and left alone.") {
      [.init(Double(status.devices.refused))]
    },
  ]
  let sensors = devices.filter { $0.state != .refused }
  func each(_ value: (DeviceReport) -> Double?) -> [MetricFamily.Value] {
    sensors.compactMap { device in value(device).map { .init($0, ["device": device.id]) } }
  }
  let perSensor: [MetricFamily] = [
    MetricFamily("shaked_sensor_info", .info, "The sensors that are known.") {
      sensors.map {
        .init(1, ["device": $0.id, "name": $0.name, "role": $0.role, "state": $0.state.rawValue])
      }
    },
    MetricFamily("shaked_sensor_healthy", .gauge, "1 where a sensor works, 0 where it does not.") {
      each { [.active, .idle].contains($0.state) ? 1 : 0 }
    },
    MetricFamily("shaked_sensor_rate_hertz", .gauge, "Samples a second, as measured.") {
      each(\.rate)
    },
    MetricFamily("shaked_sensor_samples", .counter, "Samples taken.") {
      each { Double($0.samples) }
    },
    MetricFamily("shaked_sensor_readings", .counter, "How often a sensor was read for them.") {
      each { Double($0.readings) }
    },
    MetricFamily("shaked_sensor_gaps", .counter, "How often samples were missing.") {
      each { Double($0.gaps) }
    },
    MetricFamily("shaked_sensor_shakes", .counter, "Shakes of a sensor.") {
      each { Double($0.shakes) }
    },
    MetricFamily("shaked_sensor_near_misses", .counter, "Motions of a sensor that were refused.") {
      each { Double($0.nearMisses) }
    },
  ]
  return (daemon + perSensor).map(\.text).joined() + "# EOF\n"
}

/// A name with its values, as OpenMetrics writes it.
private struct MetricFamily {
  enum Kind: String {
    case counter, gauge, info
  }

  struct Value {
    let number: Double
    let labels: [(String, String)]

    init(_ number: Double, _ labels: KeyValuePairs<String, String> = [:]) {
      self.number = number
      self.labels = labels.map { ($0, $1) }
    }
  }

  let text: String

  /// Counters and infos have the ending that OpenMetrics demands on their lines, not on the family.
  init(_ name: String, _ kind: Kind, _ help: String, _ values: () -> [Value]) {
    let family = kind == .info ? String(name.dropLast("_info".count)) : name
    let line = kind == .counter ? name + "_total" : name
    let lines = values().map { value in
      let labels = value.labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
      return "\(line)\(labels.isEmpty ? "" : "{\(labels)}") \(short(value.number))\n"
    }
    text = "# TYPE \(family) \(kind.rawValue)\n# HELP \(family) \(help)\n" + lines.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
