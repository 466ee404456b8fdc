// SPDX-License-Identifier: MIT
import ShakectlCommands
import Testing
import Wire

@Suite struct `Metrics` {
  private let devices = [
    DeviceReport(
      DeviceReference(id: "pad", name: "The \"good\" pad\\", role: "controller"),
      node: "/dev/input/event7", state: .active, rate: 250, samples: 1_000, readings: 60, gaps: 1,
      shakes: 2, nearMisses: 3),
    DeviceReport(
      DeviceReference(id: "lid", name: "Lid", role: "display"), node: "/dev/input/event8",
      state: .unavailable, reason: "no right"),
    DeviceReport(
      DeviceReference(id: "wheel", name: "Wheel", role: "unknown"), node: "/dev/input/event9",
      state: .refused, reason: "pedals"),
  ]

  private var lines: [String] {
    let status = StatusReport(
      version: "1.2", instance: "a", sequence: 44, uptime: 3_600.5, setting: "firm",
      devices: .init(devices), subscribers: 2, shakes: 2, nearMisses: 3, lastShake: nil, cpu: 1.25,
      wakeUps: 600)
    return metricsText(status, devices: devices).split(separator: "\n").map(String.init)
  }

  @Test func `counters end in total on their lines and not in their family`() {
    #expect(lines.contains("# TYPE shaked_shakes counter"))
    #expect(lines.contains("shaked_shakes_total 2"))
    #expect(lines.contains("shaked_cpu_seconds_total 1.25"))
    #expect(lines.contains("# TYPE shaked_uptime_seconds gauge"))
    #expect(lines.contains("shaked_uptime_seconds 3600.5"))
  }

  @Test func `each sensor has a line, refused nodes are only counted`() {
    #expect(lines.contains("shaked_sensor_healthy{device=\"pad\"} 1"))
    #expect(lines.contains("shaked_sensor_healthy{device=\"lid\"} 0"))
    #expect(lines.contains("shaked_sensor_samples_total{device=\"pad\"} 1000"))
    #expect(lines.contains("shaked_nodes_refused 1"))
    #expect(!lines.contains { $0.contains("wheel") })
  }

  @Test func `what is not known has no line`() {
    #expect(lines.filter { $0.hasPrefix("shaked_sensor_rate_hertz") }.count == 1)
  }

  @Test func `labels are escaped`() {
    #expect(
      lines.contains(
        "shaked_sensor_info{device=\"pad\",name=\"The \\\"good\\\" pad\\\\\",role=\"controller\","
          + "state=\"active\"} 1"))
  }

  @Test func `every family has a type and a help, and the end is marked`() {
    let types = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }
    let helps = lines.filter { $0.hasPrefix("# HELP ") }.map { $0.split(separator: " ")[2] }
    #expect(types == helps)
    #expect(Set(types).count == types.count)
    #expect(lines.last == "# EOF")
  }
}
