// SPDX-License-Identifier: MIT
import Glibc
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct `shakectl on` {
  /// A stand-in that greets, sends shakes with these sequences and stays until the client goes.
  private static func fake(sending sequences: Range<Int> = 1..<2) throws -> FakeDaemon {
    try FakeDaemon { listener in
      let connection = try listener.accept()
      _ = try connection.greet(Hello())
      for sequence in sequences { try connection.send(.shake(sequence)) }
      while try connection.request() != nil {}
    }
  }

  private static func start(_ fake: FakeDaemon, _ words: String...) throws -> ChildProcess {
    try ChildProcess(
      builtPrograms + "/shakectl", ["on", "shake", "--socket", fake.path] + words)
  }

  /// What comes of it when it ends by itself.
  private static func run(_ fake: FakeDaemon, _ words: String...) async throws -> Outcome {
    let outcome = try await EndToEndTests.run(
      builtPrograms + "/shakectl", ["on", "shake", "--socket", fake.path] + words)
    let errors = outcome.errors.split(separator: "\n").filter { !$0.contains("no sensor yet") }
    return Outcome(
      code: outcome.code, output: outcome.output, errors: errors.joined(separator: "\n"))
  }

  @Test func `the command has the shake in its environment and on its standard input`() async throws
  {
    let outcome = try await Self.run(
      Self.fake(), "--count", "1", "--", "sh", "-c",
      "echo $SHAKE_PHASE $SHAKE_DEVICE $SHAKE_PEAK_G $SHAKE_DIRECTION ${SHAKE_SYNTHETIC:-real}; cat"
    )
    #expect(
      outcome
        == Outcome(
          code: 0,
          output: "began d 2 left-right real\n"
            + String(decoding: Notice.shake(1).line, as: UTF8.self), errors: ""))
  }

  @Test func `words after the command are the command's, dashes and all`() async throws {
    let outcome = try await Self.run(Self.fake(), "-n1", "echo", "-e", "--json", "--", "x")
    #expect(outcome == Outcome(code: 0, output: "--json -- x\n", errors: ""))
  }

  @Test func `while it runs five more shakes are skipped`() async throws {
    let outcome = try await Self.run(
      Self.fake(sending: 1..<7), "--count", "1", "--", "sh", "-c", "echo run; sleep 0.5")
    #expect(outcome.output == "run\n")
    let skipped = "shakectl: the command still runs; a shake is skipped"
    #expect(
      outcome.errors.split(separator: "\n").map(String.init) == Array(repeating: skipped, count: 5))
  }

  @Test func `queued shakes have their turn in order`() async throws {
    let outcome = try await Self.run(
      Self.fake(sending: 1..<5), "--count", "4", "--overlap", "queue", "--", "sh", "-c",
      "echo $SHAKE_SEQUENCE")
    #expect(outcome == Outcome(code: 0, output: "1\n2\n3\n4\n", errors: ""))
  }

  @Test func `a restart stops the command and runs it for the latest`() async throws {
    let outcome = try await Self.run(
      Self.fake(sending: 1..<4), "--count", "1", "--overlap", "restart", "--", "sh", "-c",
      #"[ $SHAKE_SEQUENCE = 3 ] || exec sleep 100; echo $SHAKE_SEQUENCE"#)
    #expect(outcome == Outcome(code: 0, output: "3\n", errors: ""))
  }

  @Test func `conditions are asked first`() async throws {
    let outcome = try await Self.run(
      Self.fake(sending: 1..<6), "--count", "1", "--overlap", "queue", "--only-if",
      "[ $SHAKE_SEQUENCE -gt 2 ]", "--unless", "[ $SHAKE_SEQUENCE = 3 ]", "--", "sh", "-c",
      "echo $SHAKE_SEQUENCE")
    #expect(outcome == Outcome(code: 0, output: "4\n", errors: ""))
  }

  @Test func `how a command ends is reported`() async throws {
    let failed = try await Self.run(Self.fake(), "-n1", "--", "sh", "-c", "exit 3")
    #expect(failed == Outcome(code: 0, output: "", errors: "shakectl: the command ended with 3"))
    let killed = try await Self.run(Self.fake(), "-n1", "--", "sh", "-c", "kill -9 $$")
    #expect(killed.errors == "shakectl: the command was ended by signal 9 (Killed)")
  }

  @Test func `a command that hangs is stopped in time, with what it started`() async throws {
    let outcome = try await Self.run(
      Self.fake(), "-n1", "--timeout", "100ms", "--", "sh", "-c", "sleep 100 & sleep 100; true")
    #expect(
      outcome.errors == """
        shakectl: the command has run for 0.1 s and is stopped
        shakectl: the command was ended by signal 15 (Terminated)
        """)
  }

  @Test func `a missing command is said at once`() async throws {
    let outcome = try await EndToEndTests.run(
      builtPrograms + "/shakectl", ["on", "shake", "--", "no-such-command"])
    #expect(
      outcome
        == Outcome(
          code: 64, output: "",
          errors: "shakectl: on: there is no command no-such-command in PATH\n"))
  }

  @Test func `a signal ends the command, too`() async throws {
    let fake = try Self.fake()
    let child = try Self.start(fake, "--", "sh", "-c", "echo started; sleep 100; echo not here")
    var lines = child.output.makeAsyncIterator()
    #expect(await lines.next() == "started")
    child.send(signal: SIGTERM)
    #expect(await child.end() == .killed(by: SIGTERM))
    try await fake.ended()
    // The end of the output comes when nobody holds it any more.
    #expect(await lines.next() == nil)
  }

  @Test func `without anyone to ask a question is no`() async throws {
    let fake = try Self.fake()
    let child = try Self.start(fake, "--confirm", "Undo?", "--", "echo", "undone")
    var complaints = child.errors.makeAsyncIterator()
    _ = await complaints.next()
    #expect(
      await complaints.next()?.hasPrefix(
        "shakectl: there is no terminal, and the desktop cannot be asked \"Undo?\"") == true)
    child.send(signal: SIGTERM)
    #expect(await child.end() == .killed(by: SIGTERM))
    try await fake.ended()
  }

  @Test(arguments: [FakeDesktop.Answer.yes, .no, .closed])
  func `a question is asked by the desktop`(_ answer: FakeDesktop.Answer) async throws {
    let desktop = try FakeDesktop(answering: [answer, .yes])
    let fake = try Self.fake(sending: 1..<3)
    let child = try ChildProcess(
      builtPrograms + "/shakectl",
      [
        "on", "shake", "--socket", fake.path, "-n1", "--overlap", "queue", "--confirm", "Undo?",
        "--", "sh", "-c", "echo $SHAKE_SEQUENCE",
      ], variables: ["DBUS_SESSION_BUS_ADDRESS": desktop.address])
    var lines: [String] = []
    for await line in child.output { lines.append(line) }
    #expect(lines == [answer == .yes ? "1" : "2"])
    #expect(await child.end() == .exited(0))
    #expect(desktop.questions == Array(repeating: "Undo?", count: answer == .yes ? 1 : 2))
  }

  @Test(arguments: [("y", "undone"), ("n", "")])
  func `a question is asked on the terminal`(_ answer: String, _ expected: String) async throws {
    let fake = try Self.fake(sending: 1..<3)
    let command =
      "\(builtPrograms)/shakectl on shake -n1 --overlap queue --socket \(fake.path)"
      + " --confirm Undo? -- echo undone"
    // The second question is answered with yes, so that the first one's no ends it, too.
    let outcome = try await EndToEndTests.run(
      "sh", ["-c", "(echo \(answer); echo y; sleep 1) | script -qec '\(command)' /dev/null"])
    #expect(outcome.output.contains("Undo? [y/N]"))
    #expect(outcome.output.components(of: "undone") == 1)
    #expect(outcome.output.components(of: "Undo? [y/N]") == (expected.isEmpty ? 2 : 1))
  }

  @Test func `real shakes in a row make a pair`() async throws {
    let daemon = try await RunningDaemon()
    let child = try daemon.startShakectl(
      "on", "shake", "--times", "2", "--within", "10s", "-n1", "--", "echo", "twice")
    var complaints = child.errors.makeAsyncIterator()
    _ = await complaints.next()
    let follower = try daemon.connect()
    for _ in 0..<2 {
      while try await follower.ask(.simulate(Simulation())) != .done {}
      _ = try await follower.nextShake()
      _ = try await follower.nextShake()
    }
    var lines: [String] = []
    for await line in child.output { lines.append(line) }
    #expect(lines == ["twice"])
    #expect(await child.end() == .exited(0))
  }
}

extension String {
  /// How often `text` occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
