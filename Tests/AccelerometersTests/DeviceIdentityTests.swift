// SPDX-License-Identifier: MIT
import Accelerometers
import Testing

@Suite struct `An identity` {
  private let pad = DeviceIdentity(
    bus: .bluetooth, vendor: 0x057e, product: 0x2007, name: "Right Joy-Con IMU", phys: "00:1a:7d",
    uniq: "98:b6:e9:01")

  @Test func `tells two halves of one pad apart`() {
    var other = pad
    other.uniq = "98:b6:e9:02"
    #expect(pad.id == "bluetooth-057e-2007-98:b6:e9:01")
    #expect(other.id == "bluetooth-057e-2007-98:b6:e9:02")
  }

  @Test func `is one word that is safe as a file's name`() {
    let device = DeviceIdentity(
      bus: Bus(rawValue: 0x42), vendor: 0, product: 0x0346, name: "../a \"b\"\n\u{1F600}/ä")
    #expect(device.id == "0042-0000-0346-.._a__b_____")
  }

  @Test func `has a bus by name or by number`() {
    #expect([Bus("usb"), Bus("19"), Bus("host"), Bus("tube")] == [.usb, .host, .host, nil])
  }
}

@Suite struct `A table of quirks` {
  private let pad = DeviceIdentity(bus: .usb, vendor: 0x054c, product: 0x0268, name: "Sony [3] Pad")

  @Test func `gives everything that is said, the later word over the earlier`() {
    let table = QuirkTable([
      Quirk(origin: "a", bus: .usb, unitsPerG: 1, role: .base),
      Quirk(origin: "b", bus: .bluetooth, ignore: true),
      Quirk(origin: "c", vendor: 0x054c, product: 0x0268, name: "Sony*", unitsPerG: 2),
    ])
    let found = table.quirk(for: pad)
    #expect(found?.origin == "a, c")
    #expect(found?.unitsPerG == 2)
    #expect(found?.role == .base)
    #expect(found?.ignore == nil)
  }

  @Test func `asks that everything agrees`() {
    let others = [
      Quirk(origin: "bus", bus: .bluetooth), Quirk(origin: "vendor", bus: .usb, vendor: 1),
      Quirk(origin: "product", vendor: 0x054c, product: 1),
      Quirk(origin: "name", vendor: 0x054c, name: "Sony"),
    ]
    #expect(QuirkTable(others).quirk(for: pad) == nil)
  }
}

@Suite struct `A device's error` {
  @Test func `names the node, its owner, its rights and the way out`() {
    let error = DeviceError.notPermitted(
      node: "/dev/input/event3", owner: "root", group: "input", mode: "660", user: "shaked")
    #expect(
      "\(error)"
        == "/dev/input/event3 is root:input 660, and user shaked may not read it; run"
        + " 'udevadm trigger /dev/input/event3' so that shaked's udev rule applies")
  }
}
