// SPDX-License-Identifier: MIT

/// How the daemon is, as `status` answers it.
public struct StatusReport: Hashable, Sendable, Codable {
  /// How many devices stand in which way.
  public struct DeviceCounts: Hashable, Sendable, Codable {
    /// Devices that are read, or would be if someone followed.
    public let working: Int
    /// Accelerometers that cannot be read, or badly.
    public let failing: Int
    /// Nodes that were looked at and left alone.
    public let refused: Int

    /// Makes the counts.
    public init(working: Int, failing: Int, refused: Int) {
      self.working = working
      self.failing = failing
      self.refused = refused
    }

    /// Counts the devices of a list by their state.
    public init(_ devices: [DeviceReport]) {
      func count(_ states: DeviceReport.State...) -> Int {
        devices.count { states.contains($0.state) }
      }
      self.init(
        working: count(.active, .idle), failing: count(.degraded, .unavailable),
        refused: count(.refused))
    }
  }

  /// The daemon's version.
  public let version: String
  /// Names this run of the daemon.
  public let instance: String
  /// The sequence of the last notice sent; 0 before the first.
  public let sequence: Int
  /// Seconds since the daemon started.
  public let uptime: Double
  /// How hard a device must be shaken: `gentle`, `medium`, `firm`.
  public let setting: String
  /// How many devices stand in which way.
  public let devices: DeviceCounts
  /// How many connections follow notices.
  public let subscribers: Int
  /// How many shakes there were.
  public let shakes: Int
  /// How many motions a rule refused.
  public let nearMisses: Int
  /// The phase that came last; nil before the first shake.
  public let lastShake: ShakeNotice?
  /// Seconds of processor time used so far.
  public let cpu: Double
  /// How often the daemon was woken.
  public let wakeUps: Int
  /// What needs someone's attention, one sentence each, such as a warning of the configuration.
  public let warnings: [String]

  /// Makes the report.
  public init(
    version: String, instance: String, sequence: Int, uptime: Double, setting: String,
    devices: DeviceCounts, subscribers: Int, shakes: Int, nearMisses: Int,
    lastShake: ShakeNotice?, cpu: Double, wakeUps: Int, warnings: [String] = []
  ) {
    self.version = version
    self.instance = instance
    self.sequence = sequence
    self.uptime = uptime.rounded(decimals: 1)
    self.setting = setting
    self.devices = devices
    self.subscribers = subscribers
    self.shakes = shakes
    self.nearMisses = nearMisses
    self.lastShake = lastShake
    self.cpu = cpu.rounded(decimals: 3)
    self.wakeUps = wakeUps
    self.warnings = warnings
  }

  /// The report alone as a line, without the reply around it.
  public var line: [UInt8] { Line.encode(self) }

  private enum CodingKeys: String, CodingKey {
    case version, instance, sequence
    case uptime = "uptime_s"
    case setting, devices, subscribers, shakes
    case nearMisses = "near_misses"
    case lastShake = "last_shake"
    case cpu = "cpu_s"
    case wakeUps = "wake_ups"
    case warnings
  }
}
