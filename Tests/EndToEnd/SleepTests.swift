// SPDX-License-Identifier: MIT
import Testing
import Wire

/// A real bus with a mocked logind on it, since no machine that tests can be sent to sleep.
private final class MockedLogind: Sendable {
  private static let configuration = """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <listen>unix:path=FOLDER/bus</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
      </policy>
    </busconfig>
    """
  private static let python = "/usr/bin/python3"

  let variables: [String: String]
  private let folder: Folder
  private let bus: ChildProcess
  private let logind: ChildProcess
  private let calls: Lines

  init() async throws {
    folder = try Folder()
    try folder.write(
      Self.configuration.replacing("FOLDER", with: folder.path), to: "bus.conf")
    variables = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path)/bus"]
    bus = try ChildProcess(
      "dbus-daemon",
      ["--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address"])
    var address = bus.output.makeAsyncIterator()
    _ = await address.next()
    logind = try ChildProcess(
      Self.python, ["-u", "-m", "dbusmock", "--system", "--template", "logind"],
      variables: variables)
    calls = Lines(logind.output)
    let isThere = try await run(
      "gdbus",
      ["wait", "--system", "--timeout", "30", "org.freedesktop.login1"], variables: variables)
    guard isThere.code == 0 else { throw Failure(description: "no logind: \(isThere.errors)") }
  }

  /// Waits until somebody asks to delay the sleep.
  func nextDelay() async -> String? {
    while let line = await calls.next() {
      if line.contains("Inhibit") { return line }
    }
    return nil
  }

  /// Says that the machine is about to sleep, or is awake.
  func prepareForSleep(_ isAbout: Bool) async throws {
    let outcome = try await run(
      "gdbus",
      [
        "call", "--system", "--dest", "org.freedesktop.login1", "--object-path",
        "/org/freedesktop/login1", "--method", "org.freedesktop.DBus.Mock.EmitSignal",
        "org.freedesktop.login1.Manager", "PrepareForSleep", "b", "[<\(isAbout)>]",
      ], variables: variables)
    guard outcome.code == 0 else { throw Failure(description: outcome.errors) }
  }
}

/// Lines that are read one by one.
private actor Lines {
  private var iterator: AsyncStream<String>.AsyncIterator

  init(_ lines: AsyncStream<String>) { iterator = lines.makeAsyncIterator() }

  func next() async -> String? {
    var iterator = iterator
    defer { self.iterator = iterator }
    return await iterator.next(isolation: self)
  }
}

@Suite(.timeLimit(.minutes(2))) struct `Before and after sleep` {
  @Test func `sensors are released and taken up again, and no shake goes on`() async throws {
    let logind = try await MockedLogind()
    let daemon = try await RunningDaemon(
      options: ["--simulate"], variables: logind.variables)
    let follower = try daemon.connect()
    let delay = await logind.nextDelay()
    #expect(delay?.contains(#""sleep" "shaked""#) == true)
    let began = try #require(try await follower.nextShake())
    #expect(began.phase == .began)

    try await logind.prepareForSleep(true)
    let cancelled = try #require(try await follower.nextShake())
    #expect(cancelled.phase == .cancelled)
    #expect(cancelled.reason == "gap")
    let asker = try daemon.connect()
    guard case .devices(let asleep) = try await asker.ask(.devices) else {
      Issue.record("no devices")
      return
    }
    #expect(asleep.map(\.state) == [.idle])

    try await logind.prepareForSleep(false)
    let again = await logind.nextDelay()
    #expect(again != nil)
    #expect(try await follower.nextShake()?.phase == .began)
  }
}
