// SPDX-License-Identifier: MIT
import Motion

extension ConfigurationKey {
  /// Every key, in the order of the example file and in which values are set.
  package static let table: [Self] = [setting] + numbers + sensors + socket + limits

  private static let setting = Self(
    section: "Detector", name: "Setting",
    summary: "how hard a device must be shaken; gives every number below its default",
    allowed: Setting.allCases.map(\.rawValue).joined(separator: ", "),
    fallback: Configuration().detector.setting.rawValue
  ) { (text, configuration) throws(Refusal) in
    guard let setting = Setting(rawValue: text) else {
      throw Refusal(reason: "is not a setting")
    }
    configuration.detector.setting = setting
    configuration.detector.tuning = Tuning(setting)
  }

  private static let numbers = Tuning.parameters.map { parameter in
    let defaults = Setting.allCases.map { Tuning($0)[keyPath: parameter.path] }
    let each = zip(Setting.allCases, defaults).map { setting, number in
      "\(setting.rawValue) \(ConfigurationValue.text(number))"
    }
    let units = parameter.unit == "s" ? ConfigurationValue.seconds : [(parameter.unit, 1)]
    return Self(
      section: "Detector", name: parameter.key, summary: parameter.summary,
      allowed: allowed(parameter.range, parameter.unit)
        + (Set(defaults).count > 1 ? ", by default \(each.joined(separator: ", "))" : ""),
      fallback: ConfigurationValue.text(Configuration().detector.tuning[keyPath: parameter.path])
    ) { (text, configuration) throws(Refusal) in
      configuration.detector.tuning[keyPath: parameter.path] =
        try ConfigurationValue.number(text, in: units, within: parameter.range)
    }
  }

  private static let sensors = [
    flag(
      "Sensors", "KeepOn", "whether sensors are read while nobody subscribes",
      at: \.sensors.keepOn),
    flag(
      "Sensors", "ExitWithout",
      "whether the daemon ends when no sensor is left and nobody subscribes",
      at: \.sensors.exitWithout),
  ]

  private static let socket = [
    Self(
      section: "Socket", name: "Path",
      summary: "where the socket is, unless systemd hands it over",
      allowed: "an absolute path of at most \(longestPath) bytes",
      fallback: Configuration().socket.path
    ) { (text, configuration) throws(Refusal) in
      guard text.hasPrefix("/") else { throw Refusal(reason: "is not an absolute path") }
      guard text.utf8.count <= longestPath else { throw Refusal(reason: "is too long") }
      configuration.socket.path = text
    },
    Self(
      section: "Socket", name: "Group",
      summary: "the only group that may listen, unless systemd hands the socket over",
      allowed: "the name of a group; everyone may listen where it is empty", fallback: ""
    ) { (text, configuration) throws(Refusal) in
      guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) })
      else { throw Refusal(reason: "is not the name of a group") }
      configuration.socket.group = text
    },
  ]

  /// `sun_path` holds 108 bytes with the NUL that ends them.
  private static let longestPath = 107

  private static let limits = [
    count(
      "Limits", "Subscribers", range: 1...100_000, "connections at one time",
      at: \.limits.subscribers),
    count(
      "Limits", "SubscribersPerUser", range: 1...100_000, "connections of one user at one time",
      at: \.limits.subscribersPerUser),
    count(
      "Limits", "Backlog", unit: "bytes", range: 4_096...16_777_216,
      "what a subscriber may have yet to take, beyond which lines are dropped for it alone",
      at: \.limits.backlogBytes),
    span(
      "Limits", "Stall", seconds: 0.1...3_600,
      "how long a subscriber may take nothing before it is sent away", at: \.limits.stall),
    count(
      "Limits", "RecentNotices", range: 0...65_536,
      "notices kept for those who come back and ask for what they missed",
      at: \.limits.recentNotices),
  ]
}
