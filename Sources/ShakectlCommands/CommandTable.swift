// SPDX-License-Identifier: MIT

/// The whole command line as one value.
package enum CommandTable {
  /// The program's name.
  package static let program = "shakectl"

  /// Every command, in the order of help.
  package static let commands: [Command] = [
    Command(
      "status", "Tell how the daemon is",
      details: [
        "Ends with \(ExitCode.unavailable.rawValue) where no sensor works, except with --format "
          + "prometheus, which tells that by its numbers."
      ],
      options: [.format], example: "shakectl status --format prometheus", run: runStatus),
    Command(
      "devices", "List the sensors, and what was refused and why",
      example: "shakectl devices", run: runDevices),
    Command(
      "listen", "Print shakes as they happen",
      details: [
        "It comes back by itself when the daemon restarts, and says on standard error when "
          + "notices are missing."
      ],
      options: [.phase, .device, .minimumPeak, .topic, .since, .count, .noReconnect],
      example: "shakectl listen --phase ended --minimum-peak 2", run: runListen),
    Command(
      "wait", "Wait for one shake",
      details: [
        "Ends with \(ExitCode.done.rawValue) on a shake, with \(ExitCode.timedOut.rawValue) when "
          + "none came in time, and with \(ExitCode.unavailable.rawValue) when none came in time "
          + "and no sensor was there."
      ],
      options: [.timeout, .onePhase, .device, .minimumPeak],
      example: "shakectl wait --timeout 10 && echo shaken", run: runWait),
    Command(
      "explain", "Tell what moved of late, and why it was a shake or none",
      details: [
        "A motion that was no shake has the rule that refused it, what that measured, and what it "
          + "demands."
      ],
      example: "shakectl explain", run: runExplain),
    Command(
      "on", "Run a command on each shake",
      details: [
        "The command has the shake as JSON on standard input and in its environment: SHAKE_PHASE, "
          + "SHAKE_ID, SHAKE_SEQUENCE, SHAKE_TIME, SHAKE_DEVICE, SHAKE_DEVICE_NAME, SHAKE_PEAK_G, "
          + "SHAKE_SWINGS, SHAKE_DURATION_MS, SHAKE_FREQUENCY_HZ, SHAKE_DIRECTION and, where it "
          + "is not real, SHAKE_SYNTHETIC.",
        "How the command ends is said on standard error unless it is with 0. It runs as whoever "
          + "runs shakectl, which need not be root.",
      ],
      operands: [
        Command.Operand("shake", words: ["shake"]), Command.Operand("COMMAND...", takesRest: true),
      ],
      options: [
        .onePhase, .times, .within, .onlyDirection, .device, .minimumPeak, .overlap, .onlyIf,
        .unless, .confirm, .commandTimeout, .runs, .noReconnect,
      ],
      example: "shakectl on shake --times 2 -- loginctl lock-session", run: runOn),
    Command(
      "simulate", "Run a synthetic shake through the daemon's detector",
      details: ["For root and the daemon's group. What comes of it is marked synthetic."],
      options: [.strength, .frequency, .duration, .direction],
      example: "shakectl simulate --strength 3 --direction up-down", run: runSimulate),
    Command(
      "reload", "Have the daemon read its configuration again",
      details: ["For root and the daemon's group. On an error the configuration before stays."],
      example: "shakectl reload", run: runReload),
    Command(
      "completions", "Print the completions of a shell",
      operands: [Command.Operand("SHELL", words: Shell.allCases.map(\.rawValue))],
      example: "shakectl completions bash",
      run: runCompletions),
    Command(
      "help", "Print help on all commands, or on one",
      operands: [Command.Operand("COMMAND", isOptional: true)], options: [.synopsis],
      example: "shakectl help listen", run: runHelp),
    Command(
      "version", "Print the version", example: "shakectl --version", run: runVersion),
  ]

  /// The command of a name.
  static func command(_ name: String) throws(Failure) -> Command {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .usage(
        "unknown command \(name)"
          + suggestion(for: name, among: commands.map(\.name), else: "see: shakectl help"))
    }
    return command
  }
}
