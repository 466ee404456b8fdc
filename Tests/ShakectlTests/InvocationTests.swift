// SPDX-License-Identifier: MIT
import ShakectlCommands
import Testing

@Suite struct `Command line` {
  private func option(_ name: String, of invocation: Invocation) -> ShakectlCommands.Option? {
    invocation.command.allOptions.first { $0.name == name }
  }

  @Test func `options stand before, after and joined to their values`() throws {
    for line in [
      "listen --device d --count 3 --json", "--json listen --device=d --count=3",
      "--json --device d listen -n 3", "listen -n3 --device d --json",
    ] {
      let invocation = try Invocation(line.split(separator: " ").map(String.init))
      #expect(invocation.command.name == "listen", "\(line)")
      let device = try #require(option("device", of: invocation))
      let count = try #require(option("count", of: invocation))
      let json = try #require(option("json", of: invocation))
      #expect(invocation.text(device) == "d", "\(line)")
      #expect(invocation.text(count) == "3", "\(line)")
      #expect(invocation.has(json), "\(line)")
    }
  }

  @Test func `a value may begin with a dash, and a word after two dashes is no option`() throws {
    let invocation = try Invocation(["listen", "--device", "-d"])
    #expect(invocation.text(try #require(option("device", of: invocation))) == "-d")
    #expect(try Invocation(["help", "--", "listen"]).operands == ["listen"])
  }

  @Test(arguments: [
    (["-h"], "help"), (["--help"], "help"), (["--version"], "version"), (["-V"], "version"),
    (["version"], "version"), (["--socket", "wait", "status"], "status"),
  ])
  func `the command is found`(_ words: [String], _ name: String) throws {
    #expect(try Invocation(words).command.name == name)
  }

  static let mistakes: [(line: String, message: String)] = [
    ("", "a command is missing; see: shakectl help"),
    ("lisen", "unknown command lisen; did you mean listen?"),
    ("xylophone", "unknown command xylophone; see: shakectl help"),
    ("listen --phas began", "listen: unknown option --phas; did you mean --phase?"),
    ("status --phase began", "status: unknown option --phase; see: shakectl help status"),
    ("status -x", "status: unknown option -x; see: shakectl help status"),
    (
      "listen --phase over",
      "listen: --phase: \"over\" is not some of began,ended,cancelled"
    ),
    (
      "listen --phase began,",
      "listen: --phase: \"began,\" is not some of began,ended,cancelled"
    ),
    ("listen --json=yes", "listen: --json takes no value"),
    (
      "listen --minimum-peak -1",
      "listen: --minimum-peak: \"-1\" is not a number from 0 to 400 g"
    ),
    (
      "listen --minimum-peak nan",
      "listen: --minimum-peak: \"nan\" is not a number from 0 to 400 g"
    ),
    ("listen -n 0", "listen: -n: \"0\" is not a whole number, at least 1"),
    (
      "simulate --strength 99", "simulate: --strength: \"99\" is not a number from 0.1 to 16 g"
    ),
    (
      "simulate --direction north",
      "simulate: --direction: \"north\" is not one of left-right, up-down, front-back"
    ),
    (
      "simulate --duration 50ms",
      "simulate: --duration: \"50ms\" is not a time from 0.1 to 30 s, such as 500ms, 1.5s or 2min"
    ),
    (
      "wait --timeout",
      "wait: TIME is missing after --timeout: a time from 0 to 31536000 s, such as 500ms, 1.5s "
        + "or 2min"
    ),
    ("wait --timeout 1 --timeout 2", "wait: --timeout stands twice"),
    ("status now", "status: one word too many: now"),
    ("completions", "completions: SHELL is missing; one of bash, zsh, fish"),
    ("completions ksh", "completions: unknown SHELL ksh; one of bash, zsh, fish"),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake is one line that names it and the way out`(_ index: Int) {
    let mistake = Self.mistakes[index]
    let failure = #expect(throws: Failure.self) {
      try Invocation(mistake.line.split(separator: " ").map(String.init))
    }
    #expect(failure == Failure(.usage, mistake.message))
  }

  @Test(arguments: [
    ("2", 2.0), ("1.5s", 1.5), ("500ms", 0.5), ("2min", 120), ("1h", 3_600), ("s", nil),
    ("1x", nil), ("", nil),
  ])
  func `a time has a unit or is in seconds`(_ text: String, _ seconds: Double?) {
    #expect(OptionValue.seconds(text) == seconds)
  }

  @Test func `the distance of two words counts letters`() {
    #expect(distance("listen", "listen") == 0)
    #expect(distance("lisetn", "listen") == 1)
    #expect(distance("", "wait") == 4)
    #expect(distance("wait", "want") == 1)
  }
}

@Suite struct `Command table` {
  @Test func `names are found once and summaries end without a stop`() {
    let names = CommandTable.commands.map(\.name)
    #expect(Set(names).count == names.count)
    for command in CommandTable.commands {
      let options = command.allOptions
      #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
      let letters = options.compactMap(\.letter)
      #expect(Set(letters).count == letters.count, "\(command.name)")
      for summary in [command.summary] + options.map(\.summary) {
        #expect(!summary.hasSuffix("."), "\(summary)")
      }
    }
  }

  @Test func `options of one name all take a value or all do not`() {
    let options = CommandTable.commands.flatMap(\.allOptions)
    for (name, group) in Dictionary(grouping: options, by: \.name) {
      #expect(Set(group.map { $0.value == nil }).count == 1, "\(name)")
    }
  }

  @Test func `each example can be read`() throws {
    for command in CommandTable.commands {
      let words = command.example.split { "|&>".contains($0) }[0].split(separator: " ")
      let invocation = try Invocation(words.dropFirst().map(String.init))
      #expect(invocation.command.name == command.name)
    }
  }

  @Test func `help keeps within 80 columns and names everything`() {
    let pages = [helpText()] + CommandTable.commands.map(helpText(on:))
    for line in pages.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count < 80, "\(line)")
    }
    for command in CommandTable.commands {
      #expect(helpText().contains("  \(command.name) "))
      for option in command.allOptions {
        #expect(helpText(on: command).contains("--\(option.name)"))
      }
    }
    for code in ExitCode.allCases { #expect(helpText().contains("\n  \(code.rawValue) ")) }
  }

  @Test func `the manual has every command and option`() {
    let manual = manualText()
    for command in CommandTable.commands {
      #expect(manual.contains("## \(command.name)\n"))
      for option in command.allOptions { #expect(manual.contains("*--\(option.name)*")) }
    }
  }
}
