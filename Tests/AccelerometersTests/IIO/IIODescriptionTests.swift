// SPDX-License-Identifier: MIT
import Motion
import TestKit
import Testing

@testable import Accelerometers

@Suite struct `An IIO device's description` {
  @Test(arguments: try IIOFixture.all())
  func `is told for what it is by its attributes`(device: IIOFixture) throws {
    let found = device.known.classify(by: QuirkTable())
    if let refused = device.refused {
      #expect(found.name == refused)
    } else {
      let role = try #require(device.role.flatMap(Role.init))
      #expect(found == .accelerometer(Layout(axes: [.x, .y, .z], role: role)))
    }
  }

  @Test(
    arguments: try IIOFixture.all().filter { $0.refused == nil && $0.scale == "driver" })
  func `has the driver's scale`(device: IIOFixture) throws {
    let calibration = try Calibration(device.known, axes: [.x, .y, .z])
    let units = try #require(calibration.unitsPerG)
    #expect(try abs(units / #require(device.unitsPerG) - 1) < 1e-4)
  }

  private func description(_ attributes: [String: String]) -> IIODescription {
    var all = ["in_accel_x_raw": "", "in_accel_y_raw": "", "in_accel_z_raw": ""]
    all.merge(attributes) { $1 }
    return IIODescription(
      identity: DeviceIdentity(bus: .i2c, vendor: 0, product: 0, name: "chip"), attributes: all)
  }

  @Test(arguments: ["in_scale", "in_accel_scale", "in_accel_x_scale", "scale"])
  func `has one scale by any of its names`(name: String) throws {
    let calibration = try Calibration(description([name: "0.000598"]), axes: [.x, .y, .z])
    #expect(calibration.unitsPerG == 9.80665 / 0.000598)
    #expect(calibration.units(Vector(x: 1, y: 2, z: 3)) == Vector(x: 1, y: 2, z: 3))
  }

  @Test func `takes no other sensor's scale`() throws {
    let device = description(["in_accel_scale": "0.000598", "in_anglvel_scale": "0.001065"])
    #expect(try Calibration(device, axes: [.x, .y, .z]).unitsPerG == 9.80665 / 0.000598)
  }

  @Test func `has axes of different scales and offsets made alike`() throws {
    let device = description([
      "in_accel_x_scale": "0.01", "in_accel_y_scale": "0.02", "in_accel_z_scale": "1e-2",
      "in_accel_offset": "-0.5", "in_accel_z_offset": "10",
    ])
    let calibration = try Calibration(device, axes: [.x, .y, .z])
    #expect(calibration.units(Vector(x: 1.5, y: 1.5, z: 90)) == Vector(x: 1, y: 2, z: 100))
  }

  @Test func `is refused where a scale is no number, whatever the locale`() {
    #expect(throws: Refusal.badAttribute(name: "in_accel_scale", value: "0,009806")) {
      try Calibration(description(["in_accel_scale": "0,009806"]), axes: [.x, .y, .z])
    }
  }

  @Test func `has no scale where the driver says zero or nothing`() throws {
    let zero = try Calibration(description(["scale": "0.000000"]), axes: [.x, .y, .z])
    let nothing = try Calibration(description(["scale": ""]), axes: [.x, .y, .z])
    #expect(zero.unitsPerG == nil)
    #expect(nothing.unitsPerG == nil)
  }

  @Test(arguments: [
    ("3 11 21 128 31.25 62.5 125 250 500 1000 2000 4000 8000", "125"),
    ("800.000000 400.000000 200.000000 100.000000 50.000000 12.500000", "100.000000"),
    ("0.09765625 ... 3200", "3200"), ("100 400", "100"), ("12.5 26 52 104 208 416", "104"),
    ("[0.1 0.1 100]", "100"), ("", "100.0"),
  ])
  func `offers the frequency nearest to the wanted one`(available: String, chosen: String) {
    let device = description([
      "sampling_frequency": "50", "sampling_frequency_available": available,
    ])
    #expect(SamplingFrequency(of: device)?.nearest(to: 100) == chosen)
  }
}
