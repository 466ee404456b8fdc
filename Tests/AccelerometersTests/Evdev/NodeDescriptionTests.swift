// SPDX-License-Identifier: MIT
import Accelerometers
import TestKit
import Testing

@Suite struct `A node's description` {
  @Test(arguments: try EvdevFixture.all())
  func `is told for what it is once it is open`(device: EvdevFixture) throws {
    let found = device.description(isOpen: true).classify(by: device.quirks)
    if let refused = device.refused {
      #expect(found.name == refused)
    } else {
      let layout = Layout(
        axes: try #require(device.axes).compactMap(AxisCode.init),
        role: try #require(device.role.flatMap(Role.init)), unitsPerG: device.quirk?.scale)
      #expect(found == .accelerometer(layout))
    }
  }

  @Test(arguments: try EvdevFixture.all())
  func `lets no accelerometer be refused before it is open`(device: EvdevFixture) throws {
    let found = device.description(isOpen: false).classify(by: device.quirks)
    switch device.refused {
    case nil: #expect(found.isAccelerometer)
    case "oneSided": #expect(found.isAccelerometer, "only its ranges tell")
    case let refusal?: #expect(found.name == refusal)
    }
  }

  @Test(arguments: try EvdevFixture.all().filter { $0.refusedWithoutQuirk != nil })
  func `needs devices.conf where it says too little`(device: EvdevFixture) throws {
    let found = device.description(isOpen: true).classify(by: QuirkTable())
    #expect(found.name == device.refusedWithoutQuirk)
  }

  @Test func `is enough by its name where an old kernel sets no property`() throws {
    var description = try EvdevFixture.named("ds4v2-usb").description(isOpen: true)
    description.properties = []
    description.isTagged = false
    #expect(description.classify(by: QuirkTable()).isAccelerometer)
  }

  @Test func `counts the property more than a key`() throws {
    var description = try EvdevFixture.named("steamdeck").description(isOpen: true)
    description.keys = [0x94]
    #expect(description.classify(by: QuirkTable()).isAccelerometer)
  }

  @Test func `is refused by devices.conf against the property`() throws {
    let description = try EvdevFixture.named("dualsense-usb").description(isOpen: false)
    let quirks = QuirkTable([
      Quirk(origin: "devices.conf [pads]", vendor: 0x054c, name: "*Motion*", ignore: true)
    ])
    #expect(
      description.classify(by: quirks) == .refused(.ignored(origin: "devices.conf [pads]")))
  }

  @Test func `is taken on the word of devices.conf against its range`() throws {
    let pedals = try EvdevFixture.named("ch-pedals")
    let quirks = QuirkTable([Quirk(origin: "devices.conf [pedals]", vendor: 0x068e, ignore: false)])
    let found = pedals.description(isOpen: true).classify(by: quirks)
    #expect(found.isAccelerometer)
  }

  @Test func `must have the axes that devices.conf names`() throws {
    let pad = try EvdevFixture.named("ds3-usb").description(isOpen: false)
    let quirks = QuirkTable([Quirk(origin: "devices.conf [ds3]", axes: [.rx, .ry])])
    #expect(
      pad.classify(by: quirks) == .refused(.axisMissing(.rx, origin: "devices.conf [ds3]")))
  }

  @Test func `of a keyboard, a mouse or a touchpad is no accelerometer's`() {
    let identity = DeviceIdentity(bus: .usb, vendor: 1, product: 1, name: "a thing")
    let keyboard = NodeDescription(identity: identity, keys: CodeSet(1...100))
    let mouse = NodeDescription(
      identity: identity, relative: [0, 1, 8], keys: [0x110, 0x111])
    let touchpad = NodeDescription(
      identity: identity, absolute: [0, 1, 0x2f, 0x35, 0x36], keys: [0x110, 0x14a],
      properties: [0])
    let volumeKnob = NodeDescription(identity: identity, absolute: [0x20], keys: [0x72])
    let found = [keyboard, mouse, touchpad, volumeKnob].map { $0.classify(by: QuirkTable()) }
    #expect(found == [.unrelated, .unrelated, .refused(.touchScreen), .unrelated])
  }

  @Test func `says where the hardware database puts it`() throws {
    var description = try EvdevFixture.named("pegatron-lucid").description(isOpen: true)
    description.location = .display
    #expect(
      description.classify(by: QuirkTable())
        == .accelerometer(Layout(axes: [.x, .y, .z], role: .display)))
  }
}

extension Classification {
  var isAccelerometer: Bool {
    if case .accelerometer = self { true } else { false }
  }

  /// The case's name, as the fixtures write it.
  var name: String {
    switch self {
    case .accelerometer: "accelerometer"
    case .unrelated: "unrelated"
    case .refused(let refusal):
      switch refusal {
      case .ignored: "ignored"
      case .axisMissing: "axisMissing"
      case .gameController: "gameController"
      case .touchScreen: "touchScreen"
      case .gyroscope: "gyroscope"
      case .oneSided: "oneSided"
      case .otherAxes: "otherAxes"
      case .relativeOnly: "relativeOnly"
      case .derived: "derived"
      case .outputs: "outputs"
      case .eventsOnly: "eventsOnly"
      case .badAttribute: "badAttribute"
      case .scaleUnknown: "scaleUnknown"
      }
    }
  }
}
