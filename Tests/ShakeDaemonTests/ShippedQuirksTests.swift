// SPDX-License-Identifier: MIT
import Accelerometers
import TestKit
import Testing

@testable import ShakeDaemon

@Suite struct `The shipped devices.conf` {
  private static let folder = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  private func quirks() -> QuirkTable {
    var quirks = ConfigurationQuirks()
    quirks.take(ConfigurationFile(reading: "\(Self.folder)/config/devices.conf"))
    return quirks.table()
  }

  /// What only a person can vouch for has no section: its fixture says what theirs would be.
  private static let unshipped = ["adxl34x-rel", "fake-one-axis"]

  @Test(
    arguments: try EvdevFixture.all().filter { $0.refused == nil && !unshipped.contains($0.id) })
  func `takes every known accelerometer`(device: EvdevFixture) throws {
    let expected = Layout(
      axes: try #require(device.axes).compactMap(AxisCode.init),
      role: try #require(device.role.flatMap(Role.init)), unitsPerG: device.quirk?.scale)
    #expect(
      device.description(isOpen: true).classify(by: quirks()) == .accelerometer(expected))
  }

  @Test(arguments: try EvdevFixture.all().filter { $0.refused != nil })
  func `takes nothing else`(device: EvdevFixture) {
    let found = device.description(isOpen: true).classify(by: quirks())
    guard case .refused = found else {
      Issue.record("\(found)")
      return
    }
  }
}
