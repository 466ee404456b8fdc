// SPDX-License-Identifier: MIT
import Glibc
import Motion
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct `shakectl and the real daemon` {
  private let sensorless =
    "shakectl: no sensor works; see what was found and why: shakectl devices\n"

  @Test func `without a daemon each command ends with 69 and the way out`() async throws {
    let folder = try Folder()
    let socket = folder.path + "/socket"
    for command in ["status", "devices", "listen", "wait", "explain", "simulate", "reload"] {
      let outcome = try await run(
        builtPrograms + "/shakectl", [command, "--socket", socket])
      #expect(
        outcome
          == Outcome(
            code: 69, output: "",
            errors: "shakectl: no daemon listens at \(socket); start it: "
              + "shaked --socket \(socket)\n"),
        "\(command)")
    }
  }

  @Test func `without a sensor status tells, and ends with 69`() async throws {
    let daemon = try await RunningDaemon()
    let status = try await daemon.shakectl("status")
    #expect(status.code == 69)
    #expect(status.output.hasPrefix("{\"cpu_s\":"))
    #expect(status.output.contains(#""subscribers":0"#))
    #expect(status.errors == sensorless)
    let wait = try await daemon.shakectl("wait", "--timeout", "1ms")
    #expect(wait.code == 69)
    #expect(wait.errors.hasSuffix(sensorless))
  }

  @Test func `with a sensor status and devices end with 0`() async throws {
    let daemon = try await RunningDaemon(options: ["--simulate"])
    let status = try await daemon.shakectl("status")
    #expect(status.code == 0)
    #expect(status.errors == "")
    #expect(status.output.contains(#""devices":{"failing":0,"refused":0,"working":1}"#))
    let devices = try await daemon.shakectl("devices", "--json")
    #expect(devices.code == 0)
    #expect(devices.output.contains(#""id":"simulated""#))
    #expect(devices.output.contains(#""synthetic":true"#))
  }

  @Test func `wait ends with 0 on a shake and with 1 when none comes`() async throws {
    let daemon = try await RunningDaemon(options: ["--simulate"])
    let idle = try await daemon.shakectl("wait", "--timeout", "1ms", "--device", "another")
    #expect(idle == Outcome(code: 1, output: "", errors: ""))
    let shaken = try await daemon.shakectl("wait", "--timeout", "60", "--phase", "ended")
    #expect(shaken.code == 0)
    #expect(shaken.output.contains(#""phase":"ended""#))
  }

  @Test func `simulate is heard by those who listen, one line each`() async throws {
    let daemon = try await RunningDaemon()
    let listener = try daemon.startShakectl("listen", "--count", "2", "--minimum-peak", "0.5")
    var complaints = listener.errors.makeAsyncIterator()
    #expect(await complaints.next()?.contains("no sensor yet") == true)
    let simulate = try await daemon.shakectl(
      "simulate", "--direction", "up-down", "--strength=3", "--duration", "1500ms")
    #expect(simulate == Outcome(code: 0, output: "", errors: ""))
    var lines: [String] = []
    for await line in listener.output { lines.append(line) }
    #expect(lines.count == 2)
    for line in lines {
      guard case .notice(.shake(let shake)) = try DaemonLine(line: Array(line.utf8)) else {
        Issue.record("no shake: \(line)")
        continue
      }
      #expect(shake.direction == .upDown)
      #expect(shake.isSynthetic)
    }
    #expect(await listener.end() == .exited(0))
  }

  @Test func `explain tells what was a shake and what came near`() async throws {
    let daemon = try await RunningDaemon()
    let nothing = try await daemon.shakectl("explain")
    #expect(
      nothing
        == Outcome(
          code: 0, output: "",
          errors: "shakectl: no motion was judged; sensors are read only while somebody listens\n"))
    let follower = try daemon.connect()
    let everything = Subscription(topics: [.shake, .nearMiss])
    #expect(try await follower.ask(.subscribe(everything)) == .done)
    #expect(try await follower.ask(.simulate(Simulation())) == .done)
    _ = try await follower.nextShake()
    let ended = try #require(try await follower.nextShake())
    let explained = try await daemon.shakectl("explain")
    #expect(
      explained
        == Outcome(
          code: 0, output: String(decoding: Notice.shake(ended).line, as: UTF8.self), errors: ""))
  }

  @Test func `without reconnection the daemon's end is 69`() async throws {
    let daemon = try await RunningDaemon()
    let listener = try daemon.startShakectl("listen", "--no-reconnect")
    var complaints = listener.errors.makeAsyncIterator()
    #expect(await complaints.next()?.contains("no sensor yet") == true)
    _ = await daemon.stop()
    #expect(
      await complaints.next()
        == "shakectl: the connection to \(daemon.socket) was lost: the daemon was stopped")
    #expect(await listener.end() == .exited(69))
  }

  @Test func `an interrupt ends listening at once`() async throws {
    let daemon = try await RunningDaemon()
    let listener = try daemon.startShakectl("listen")
    var complaints = listener.errors.makeAsyncIterator()
    _ = await complaints.next()
    listener.send(signal: SIGINT)
    #expect(await listener.end() == .killed(by: SIGINT))
  }

  @Test func `a reader that leaves ends listening, quietly and before the next shake`() async throws
  {
    let daemon = try await RunningDaemon()
    let outcome = try await run(
      "sh",
      ["-c", #"{ "$0" listen; echo "code $?" >&2; } | true"#, builtPrograms + "/shakectl"],
      variables: ["SHAKED_SOCKET": daemon.socket])
    let complaints = outcome.errors.split(separator: "\n").filter { !$0.contains("no sensor yet") }
    #expect(complaints == ["code 0"])
  }

  @Test func `reload says what is wrong, and what was before stays in force`() async throws {
    let daemon = try await RunningDaemon(configuration: "[Detector]\nSetting=firm\n")
    #expect(try await daemon.shakectl("reload") == Outcome(code: 0, output: "", errors: ""))
    try daemon.folder.write("[Detector]\nSetting=savage\n", to: "shaked.conf")
    let broken = try await daemon.shakectl("reload")
    #expect(broken.code == 78)
    #expect(broken.output == "")
    #expect(broken.errors.contains("shaked.conf:2"))
    #expect(broken.errors.contains("savage"))
    #expect(try await daemon.shakectl("status").output.contains(#""setting":"firm""#))
    try daemon.folder.write("[Detector]\nSetting=gentle\nColour=blue\n", to: "shaked.conf")
    let warned = try await daemon.shakectl("reload")
    #expect(warned.code == 0)
    #expect(warned.errors.contains("Colour"))
    #expect(try await daemon.shakectl("status").output.contains(#""setting":"gentle""#))
  }

  @Test(.enabled(if: geteuid() == 0, "another user is needed"))
  func `a stranger may listen, and may not simulate or reload`() async throws {
    let daemon = try await RunningDaemon(options: ["--simulate"])
    func asNobody(_ words: String...) async throws -> Outcome {
      try await run(
        "setpriv",
        ["--reuid=65534", "--regid=65534", "--clear-groups", builtPrograms + "/shakectl"] + words,
        variables: ["SHAKED_SOCKET": daemon.socket])
    }
    #expect(try await asNobody("wait", "--timeout", "60").code == 0)
    for command in ["simulate", "reload"] {
      let refused = try await asNobody(command)
      #expect(refused.code == 77)
      #expect(refused.errors.contains("\(command) is for root and the group shaked"))
    }
    chmod(daemon.socket, 0o600)
    let locked = try await asNobody("status")
    #expect(locked.code == 77)
    #expect(locked.errors.contains("\(daemon.socket) may not be used by this user"))
    #expect(locked.errors.contains("it has mode 600 and group root"))
  }

  @Test func `on a terminal there is text, with colour unless it is not wanted`() async throws {
    let daemon = try await RunningDaemon(options: ["--simulate"])
    func onTerminal(_ variables: [String: String]) async throws -> Outcome {
      try await run(
        "script", ["-qec", "\(builtPrograms)/shakectl status", "/dev/null"],
        variables: variables.merging(["SHAKED_SOCKET": daemon.socket, "TERM": "xterm"]) { $1 })
    }
    let coloured = try await onTerminal([:])
    #expect(coloured.code == 0)
    #expect(coloured.output.contains("\u{1b}[1msensors"))
    let plain = try await onTerminal(["NO_COLOR": "1"])
    #expect(plain.output.contains("sensors     1 working sensor"))
    #expect(!plain.output.contains("\u{1b}"))
  }

  @Test func `usage is 64 in one line`() async throws {
    let outcome = try await run(builtPrograms + "/shakectl", ["listen", "--fase", "began"])
    #expect(
      outcome
        == Outcome(
          code: 64, output: "",
          errors: "shakectl: listen: unknown option --fase; did you mean --phase?\n"))
  }

  @Test func `a socat script sees hello and shakes`() async throws {
    let daemon = try await RunningDaemon(options: ["--simulate"])
    let script = try ChildProcess("socat", ["-u", "UNIX-CONNECT:\(daemon.socket)", "-"])
    var lines = script.output.makeAsyncIterator()
    #expect(await lines.next()?.contains(#""type":"hello""#) == true)
    #expect(await lines.next()?.contains(#""phase":"began""#) == true)
    let nonsense = try await run(
      "sh", ["-c", #"printf 'nonsense\n' | socat -t 1 - UNIX-CONNECT:"$0""#, daemon.socket])
    #expect(nonsense.output.contains(#""code":"bad-json""#))
    #expect(try await daemon.connect().ask(.ping) == .done)
  }
}
