// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import ShakeDaemon
import ShakectlCommands
import TestKit
import Testing
import Wire

/// The pages are text that anybody can read and mend; what a table of the program says in them is
/// held to the table.
@Suite struct `The manual` {
  @Test func `shaked(8) has every option of the daemon`() throws {
    let options = DaemonOptions.table.map { entry in
      let value = entry.value.map { " _\($0)_" } ?? ""
      let sentence = entry.summary.prefix(1).uppercased() + entry.summary.dropFirst()
      return "*\(entry.name)*\(value)\n\t\(sentence).\n"
    }
    try hold("OPTIONS", of: "shaked.8", to: options.joined(separator: "\n"))
  }

  @Test func `shaked.conf(5) has every key of both files`() throws {
    try hold("KEYS OF SHAKED.CONF", of: "shaked.conf.5", to: ConfigurationManual.keys)
    try hold("KEYS OF DEVICES.CONF", of: "shaked.conf.5", to: ConfigurationManual.quirkKeys)
  }

  @Test func `shakectl(1) has every command and option`() throws {
    for heading in ["SYNOPSIS", "COMMANDS", "OPTIONS", "EXIT STATUS"] {
      try hold(heading, of: "shakectl.1", to: section(heading, of: manualText()))
    }
  }

  /// Compares what stands under a heading, or writes it there.
  private func hold(_ heading: String, of name: String, to text: String) throws {
    var file = try ProjectFile("docs/man/\(name).scd")
    try file.replace(section(heading, of: file.text), with: trimmed(text[...]))
    #expect(section(heading, of: file.text) == trimmed(text[...]), "make tables writes it")
  }

  @Test func `the examples of shaked.conf(5) are read without a warning`() throws {
    let examples = try codeBlocks(of: section("EXAMPLES", of: page("shaked.conf.5")))
    let tree = try FileTree([
      "/etc/shaked/shaked.conf.d/60-gentle.conf": try #require(examples.first),
      "/etc/shaked/devices.conf.d/60-mine.conf": try #require(examples.last),
    ])
    let loaded = try LoadedConfiguration(.installed(ConfigurationLayers(root: tree.root)))
    #expect(loaded.warnings.isEmpty)
    #expect(loaded.configuration.detector.setting == .gentle)
    #expect(loaded.configuration.sensors.keepOn)
    #expect(loaded.quirks.quirks.map(\.unitsPerG) == [256, nil])
  }

  @Test func `shake-protocol(7) has every word of the protocol`() throws {
    let page = try page("shake-protocol.7")
    let codes: [WireError.Code] = [
      .badJSON, .badRequest, .unknownRequest, .tooLong, .permissionDenied, .noSuchDevice, .busy,
      .badConfiguration,
    ]
    let terms =
      Request.Name.allCases.map(\.rawValue) + codes.map(\.rawValue)
      + ShakeNotice.Phase.allCases.map(\.rawValue)
    for term in terms {
      #expect(page.contains("\n*\(term)*\n\t"), "\(term)")
    }
    let departures: [Departure] = [.stop, .restart, .tooSlow, .protocolError, .tooMany]
    let changes: [DeviceNotice.Change] = [.attached, .detached, .degraded, .recovered]
    let words =
      departures.map(\.rawValue) + changes.map(\.rawValue)
      + Subscription.Topic.allCases.map(\.rawValue) + Direction.allCases.map(\.rawValue)
    for word in words {
      #expect(page.contains("_\(word)_"), "\(word)")
    }
  }

  @Test func `the examples of shake-protocol(7) are lines of the protocol`() throws {
    let blocks = try codeBlocks(of: section("EXAMPLES", of: page("shake-protocol.7")))
    let requests = try blocks[0].split(separator: "\n").map { line in
      try RequestEnvelope(line: Array(line.utf8))
    }
    #expect(
      requests == [
        RequestEnvelope(id: .number(7), .status),
        RequestEnvelope(.subscribe(Subscription(topics: [.shake, .nearMiss], minimumPeak: 2))),
        RequestEnvelope(.simulate(Simulation(strength: 3, direction: .upDown))),
      ])
    let lines = try blocks[1].split(separator: "\n").map { line in
      try DaemonLine(line: Array(line.utf8))
    }
    #expect(
      lines == [
        .notice(
          .hello(
            Hello(version: "0.1.0", instance: "c008d8be66e3a50a", sequence: 0, devices: []))),
        .notice(.lagged(missed: 12)),
        .reply(Reply(id: .number(7), .failed(WireError(.busy, "a reload is under way")))),
      ])
  }

  private func codeBlocks(of text: String) -> [String] {
    let parts = (text + "\n").split(separator: "```\n", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
  }

  @Test func `the journal's catalog explains every kind of message`() throws {
    let catalog = try ProjectFile("systemd/shaked.catalog").text
    let entries = catalog.split(separator: "\n-- ").dropFirst().map { $0.prefix(32) }
    #expect(Set(entries) == Set(Journal.Kind.allCases.map { Substring($0.rawValue) }))
  }

  @Test func `every page names the others that there are`() throws {
    for name in Self.pages {
      let text = try page(name)
      for reference in Self.references(in: section("SEE ALSO", of: text)) {
        let isOurs = reference.hasPrefix("shake")
        #expect(!isOurs || Self.pages.contains(reference), "\(name) names \(reference)")
      }
    }
  }

  private static let pages = ["shaked.8", "shakectl.1", "shaked.conf.5", "shake-protocol.7"]

  /// `*name*(section)` as `name.section`.
  private static func references(in text: String) -> [String] {
    text.split(separator: ",").map { word in
      word.filter { !"* \n)".contains($0) }.replacing("(", with: ".")
    }
  }

  /// What stands under a heading, without the blank lines around it.
  private func section(_ heading: String, of text: String) -> String {
    let parts = ("\n" + text).split(
      separator: "\n# \(heading)\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let rest = parts.dropFirst().first else { return "" }
    return trimmed(rest.split(separator: "\n# ", maxSplits: 1)[0])
  }

  private func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == "\n" }
    return start.lastIndex { $0 != "\n" }.map { String(start[...$0]) } ?? ""
  }

  private func page(_ name: String) throws -> String {
    try ProjectFile("docs/man/\(name).scd").text
  }
}
