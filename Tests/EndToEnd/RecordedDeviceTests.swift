// SPDX-License-Identifier: MIT
import Motion
import TestKit
import Testing
import Wire

/// The whole daemon over recorded devices: the node, libevdev, the detector, the socket.
@Suite(
  .serialized, .timeLimit(.minutes(2)),
  .enabled(if: Testbed.isPreloaded, "needs umockdev-wrapper, under which 'make test' runs it"))
struct `A recorded device` {
  @Test(arguments: ["uinput-shake.frames", "dualsense-shake.frames"])
  func `is heard to be shaken by whoever connects`(file: String) async throws {
    let recording = try MockRecording(file)
    let testbed = try Testbed()
    let node = MockNode(try EvdevFixture.named(recording.device), number: 3)
    try node.attach(to: testbed)
    let daemon = try await RunningDaemon(variables: testbed.variables)
    let script = try daemon.connect()
    let hello = try await script.next()
    try await recording.play(to: node, of: testbed)
    let began = try #require(try await script.nextShake())
    let ended = try #require(try await script.nextShake())
    guard case .notice(.hello(let greeting))? = hello else {
      Issue.record("the first line is \(String(describing: hello))")
      return
    }
    #expect(greeting.devices.map(\.name) == [node.fixture.name])
    #expect([began.phase, ended.phase] == [.began, .ended])
    #expect(began.shake == ended.shake)
    #expect(began.device.name == node.fixture.name)
    #expect(began.isSynthetic == false)
    // It went to and fro 4 times a second, by 2.5 g or, of the pad, 2 g, as smoothing leaves it.
    #expect((1.4...3).contains(ended.peak))
    #expect(ended.direction == .leftRight)
    #expect((3.5...4.5).contains(ended.frequency))
    #expect(ended.swings >= 12)
    let ending = await daemon.stop()
    #expect(ending == .exited(0))
  }

  @Test func `at IIO is heard through its buffer, which is off while nobody listens`() async throws
  {
    let testbed = try Testbed()
    let sensor = MockIIODevice(try IIOFixture.named("hid-stm-91d1"))
    try sensor.attach(to: testbed)
    let daemon = try await RunningDaemon(variables: testbed.variables)
    let before = try sensor.attribute("buffer/enable")
    let script = try daemon.connect()
    _ = try await script.next()
    try await sensor.play(MockRecording("uinput-shake.frames"), by: 1000.0 / 256, of: testbed)
    let began = try #require(try await script.nextShake())
    let during = try sensor.attribute("buffer/enable")
    let ended = try #require(try await script.nextShake())
    let ending = await daemon.stop()
    let after = try sensor.attribute("buffer/enable")
    #expect([before, during, after] == ["0", "1", "0"])
    #expect([began.phase, ended.phase] == [.began, .ended])
    #expect(ended.direction == .leftRight)
    #expect(ending == .exited(0))
  }
}
