// SPDX-License-Identifier: MIT
import ShakeClient
import TestKit
import Testing
import UnixIO

@Suite(.timeLimit(.minutes(1))) struct `Asking` {
  private static let device = DeviceReport(
    DeviceReference(id: "d", name: "Device", role: "base"), node: nil, state: .active)

  private static let report = StatusReport(
    version: "1", instance: "a", sequence: 0, uptime: 1, setting: "medium",
    devices: .init([device]), subscribers: 0, shakes: 0, nearMisses: 0, lastShake: nil, cpu: 0,
    wakeUps: 0)

  /// A daemon that gives one answer to one request.
  private static func fake(
    _ expected: Request, _ outcome: Reply.Outcome
  ) throws -> FakeDaemon {
    try FakeDaemon { listener in
      let connection = try listener.accept()
      try connection.send(.hello(Hello()), .shake(1))
      #expect(try connection.request()?.request == .unsubscribe)
      try connection.send(Reply(id: nil, .done))
      let envelope = try connection.request()
      #expect(envelope?.request == expected)
      try connection.send(Reply(id: .text("another's"), .done))
      try connection.send(Reply(id: envelope?.id, outcome))
      #expect(try connection.request() == nil)
    }
  }

  @Test func `status and devices are told`() async throws {
    let status = try Self.fake(.status, .status(Self.report))
    #expect(try await status.client.status() == Self.report)
    try await status.ended()
    let devices = try Self.fake(.devices, .devices([Self.device]))
    #expect(try await devices.client.devices() == [Self.device])
    try await devices.ended()
  }

  @Test func `ping, reload and simulate are passed on`() async throws {
    let ping = try Self.fake(.ping, .done)
    try await ping.client.ping()
    let reload = try Self.fake(.reload, .done)
    try await reload.client.reload()
    let simulation = Simulation(strength: 3, direction: .upDown)
    let simulate = try Self.fake(.simulate(simulation), .done)
    try await simulate.client.simulate(simulation)
    for fake in [ping, reload, simulate] { try await fake.ended() }
  }

  @Test(arguments: [
    (WireError.Code.permissionDenied, ShakeClientError.Code.notPermitted), (.busy, .busy),
    (.noSuchDevice, .noSuchDevice), (.badConfiguration, .badConfiguration),
    (.unknownRequest, .invalidArgument), (WireError.Code(rawValue: "new"), .failed),
  ])
  func `a refusal keeps its kind and its message`(
    _ wire: WireError.Code, _ code: ShakeClientError.Code
  ) async throws {
    let fake = try Self.fake(.reload, .failed(WireError(wire, "for a reason")))
    let error = await #expect(throws: ShakeClientError.self) { try await fake.client.reload() }
    #expect(error?.code == code)
    #expect(error?.message == "for a reason")
  }

  @Test func `a reply to another question is an error`() async throws {
    let fake = try Self.fake(.status, .done)
    let error = await #expect(throws: ShakeClientError.self) { try await fake.client.status() }
    #expect(error?.code == .protocolError)
  }

  @Test func `a daemon that closes or says goodbye is an error with its word`() async throws {
    let closing = try FakeDaemon { listener in
      let connection = try listener.accept()
      try connection.send(.hello(Hello()))
    }
    let closed = await #expect(throws: ShakeClientError.self) { try await closing.client.ping() }
    #expect(closed?.code == .connectionLost)
    let full = try FakeDaemon { listener in
      let connection = try listener.accept()
      try connection.send(.goodbye(.tooMany))
    }
    let busy = await #expect(throws: ShakeClientError.self) { try await full.client.ping() }
    #expect(busy?.code == .busy)
  }

  @Test func `a daemon that does not answer is not waited for without end`() async throws {
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      #expect(try connection.request()?.request == .unsubscribe)
      #expect(try connection.request()?.request == .ping)
      #expect(try connection.request() == nil)
    }
    let client = ShakeClient(path: fake.path, patience: 0.02)
    let error = await #expect(throws: ShakeClientError.self) { try await client.ping() }
    #expect(error?.code == .timedOut)
    try await fake.ended()
  }

  @Test func `cancelling a question closes its connection`() async throws {
    let (asked, continuation) = AsyncStream<Void>.makeStream()
    let fake = try FakeDaemon { listener in
      let connection = try listener.accept()
      #expect(try connection.request()?.request == .unsubscribe)
      #expect(try connection.request()?.request == .ping)
      continuation.finish()
      #expect(try connection.request() == nil)
    }
    let client = fake.client
    let task = Task { try await client.ping() }
    for await _ in asked {}
    task.cancel()
    let error = await #expect(throws: ShakeClientError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    try await fake.ended()
  }

  @Test func `a listener whose queue is full is busy, not waited for`() async throws {
    let fake = try StoppedDaemon()
    let error = await #expect(throws: ShakeClientError.self) {
      try await ShakeClient(path: fake.path).ping()
    }
    #expect(error?.code == .busy)
  }

  @Test(arguments: ["", "/" + String(repeating: "a", count: 107)])
  func `a path that no socket can have is refused`(_ path: String) async {
    let error = await #expect(throws: ShakeClientError.self) {
      try await ShakeClient(path: path).ping()
    }
    #expect(error?.code == .invalidArgument)
  }
}
