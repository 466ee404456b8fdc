// SPDX-License-Identifier: MIT
import Motion
import Wire

/// One value of each kind, with numbers that the wire must not bend.
enum Example {
  static let controller = DeviceReference(
    id: "usb-054c-0ce6", name: "Wireless Controller Motion Sensors", role: "controller")

  static let time = UTCTime(microseconds: 1_772_366_400_250_000)

  static let shake = Shake(
    start: Timestamp(nanoseconds: 81_000_000_000), end: Timestamp(nanoseconds: 82_240_900_000),
    peak: 2.384_61, swings: 9, frequency: 3.628, axis: Vector(x: 0.98058, y: -0.19612, z: 0))

  static let began = ShakeNotice(
    sequence: 41, phase: .began, shake: 12, time: time,
    moment: Timestamp(nanoseconds: 82_240_900_500), device: controller, finding: shake)

  static let cancelled = ShakeNotice(
    sequence: 42, phase: .cancelled, shake: 12, time: time,
    moment: Timestamp(nanoseconds: 82_300_000_000), device: controller, finding: shake,
    isSynthetic: true, reason: .deviceLost)

  static let nearMiss = NearMissNotice(
    sequence: 43, time: time, moment: Timestamp(nanoseconds: 90_000_000_000), device: controller,
    finding: NearMiss(
      start: Timestamp(nanoseconds: 88_000_000_000), end: Timestamp(nanoseconds: 88_400_000_000),
      peak: 1.9, swings: 3, rule: .oneSided, measured: 0.1849, required: 0.26))

  static let attached = DeviceNotice(
    sequence: 44, time: time, change: .attached, device: controller)

  static let hello = Hello(
    version: "0.1.0", instance: "5f1c9a", sequence: 40, devices: [controller])

  static let notices: [Notice] = [
    .hello(hello), .shake(began), .shake(cancelled), .nearMiss(nearMiss), .device(attached),
    .lagged(missed: 7), .goodbye(.restart),
  ]

  static let device = DeviceReport(
    controller, node: "/dev/input/event7", state: .active,
    scale: .init(unitsPerG: 8192, source: "driver"), rate: 249.96, range: 4, samples: 120_000,
    readings: 4_800,
    gaps: 1, shakes: 12, nearMisses: 3)

  static let refused = DeviceReport(
    DeviceReference(id: "usb-046d-c262", name: "G920 Driving Wheel", role: "unknown"),
    node: "/dev/input/event9", state: .refused,
    reason: "it has buttons, as a wheel or a joystick; accelerometers have none")

  static let status = StatusReport(
    version: "0.1.0", instance: "5f1c9a", sequence: 44, uptime: 3600.04, setting: "medium",
    devices: .init([device, refused]), subscribers: 2, shakes: 12, nearMisses: 3,
    lastShake: began, cpu: 1.23456, wakeUps: 36_211)

  static let replies: [Reply] = [
    Reply(id: .number(7), .done),
    Reply(id: .text("a/b"), .status(status)),
    Reply(id: nil, .devices([device, refused])),
    Reply(id: .number(8), .decisions([.shake(cancelled), .nearMiss(nearMiss)])),
    Reply(id: nil, .failed(.tooLong)),
  ]

  static let requests: [RequestEnvelope] = [
    RequestEnvelope(id: .number(7), .status),
    RequestEnvelope(.devices),
    RequestEnvelope(id: .text("p"), .ping), RequestEnvelope(.explain),
    RequestEnvelope(.subscribe(Subscription())),
    RequestEnvelope(
      .subscribe(
        Subscription(
          topics: [.shake, .nearMiss, .device], device: "usb-054c-0ce6",
          phases: [.ended, .cancelled], minimumPeak: 1.5, since: 40))),
    RequestEnvelope(.unsubscribe),
    RequestEnvelope(.simulate(Simulation())),
    RequestEnvelope(
      id: .number(-1),
      .simulate(
        Simulation(
          strength: 0.1, frequency: 12.5, duration: 100_000_000, direction: .frontBack))),
    RequestEnvelope(.reload),
  ]
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of a line, its newline included.
func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }
