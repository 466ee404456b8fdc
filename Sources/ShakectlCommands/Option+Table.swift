// SPDX-License-Identifier: MIT
internal import Motion
internal import ShakeClient
internal import Wire

extension Option {
  /// The options that every command has.
  package static let everywhere: [Option] = [.json, .socket, .help]

  static let json = Option(
    "json", "Print one JSON object a line, as is done anyway where standard output is no terminal")
  static let socket = Option(
    "socket", takes: .file("PATH"),
    "The daemon's socket; else SHAKED_SOCKET, else \(ShakeClient.standardPath)")
  static let help = Option("help", letter: "h", "Print help on the command")

  static let phase = Option(
    "phase", takes: .words("PHASE", ShakeNotice.Phase.allCases.map(\.rawValue)), repeats: true,
    "Only shakes in these phases: \(list(ShakeNotice.Phase.self)); all without it")
  static let onePhase = Option(
    "phase", takes: .word("PHASE", ShakeNotice.Phase.allCases.map(\.rawValue)),
    "Wait for this phase: \(list(ShakeNotice.Phase.self)); began without it")
  static let topic = Option(
    "topic", takes: .words("TOPIC", Subscription.Topic.allCases.map(\.rawValue)), repeats: true,
    "What to follow: \(list(Subscription.Topic.self)); shake without it")
  static let device = Option(
    "device", takes: .device("ID"), "Only this device, by its id as shakectl devices shows it")
  static let minimumPeak = Option(
    "minimum-peak", takes: .number("G", 0...Subscription.highestPeak, unit: "g"),
    "Only motions whose peak is at least this, in g")
  static let since = Option(
    "since", takes: .wholeNumber("SEQUENCE", 0...Int.max),
    "First what came after this sequence, as far as the daemon still has it")
  static let count = Option(
    "count", letter: "n", takes: .wholeNumber("N", 1...Int.max), "End after so many notices")
  static let noReconnect = Option(
    "no-reconnect", "End with an error when the connection is lost, instead of coming back")
  static let timeout = Option(
    "timeout", takes: .span("TIME", 0...86_400 * 365),
    "Give up after this time, in seconds or as 500ms")

  static let times = Option(
    "times", takes: .wholeNumber("N", 1...16), "Only on so many shakes in a row; 1 without it")
  static let within = Option(
    "within", takes: .span("TIME", 0...60),
    "The longest pause between shakes in a row; 1.5 s without it")
  static let onlyDirection = Option(
    "direction", takes: .word("DIRECTION", Direction.allCases.map(\.rawValue)),
    "Only shakes along this device axis: \(list(Direction.self))")
  static let overlap = Option(
    "overlap", takes: .word("POLICY", OverlapGate.Policy.allCases.map(\.rawValue)),
    "What a shake does while the command runs: \(list(OverlapGate.Policy.self)); skip without it")
  static let onlyIf = Option(
    "only-if", takes: .text("COMMAND"), "Only if this shell command ends with 0")
  static let unless = Option(
    "unless", takes: .text("COMMAND"), "Not if this shell command ends with 0")
  static let confirm = Option(
    "confirm", takes: .text("QUESTION"),
    "Only on a yes to this question, on the terminal or by a notification of the desktop")
  static let commandTimeout = Option(
    "timeout", takes: .span("TIME", 0.001...86_400 * 365), "Stop the command after this time")
  static let runs = Option(
    "count", letter: "n", takes: .wholeNumber("N", 1...Int.max), "End after so many runs")

  static let strength = Option(
    "strength", takes: .number("G", Simulation.strengths, unit: "g"),
    "The peak of its linear acceleration, in g; \(short(Simulation().strength)) without it")
  static let frequency = Option(
    "frequency", takes: .number("HZ", Simulation.frequencies, unit: "Hz"),
    "To-and-fro movements per second; \(short(Simulation().frequency)) without it")
  static let duration = Option(
    "duration",
    takes: .span(
      "TIME",
      Double(Simulation.milliseconds.lowerBound) / 1_000...Double(
        Simulation.milliseconds.upperBound) / 1_000),
    "How long it lasts; \(short(Simulation().duration.seconds)) s without it")
  static let direction = Option(
    "direction", takes: .word("DIRECTION", Direction.allCases.map(\.rawValue)),
    "The device axis it follows: \(list(Direction.self)); "
      + "\(Simulation().direction.rawValue) without it")

  static let format = Option(
    "format", takes: .word("FORMAT", ["prometheus"]),
    "Print OpenMetrics text, which Prometheus reads, with the numbers of each sensor")

  static let synopsis = Option("synopsis", "Print the manual's part on commands, as scdoc")

  private static func list<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type
  ) -> String {
    Word.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
