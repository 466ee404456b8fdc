// SPDX-License-Identifier: MIT

extension Candidate {
  /// Describes an input node from udev and sysfs; nil where it has no node or goes away meanwhile.
  init?(input device: SystemDevice) {
    guard let syspath = device.syspath, let node = device.node, let parent = device.parent else {
      return nil
    }
    func number(_ name: String) -> UInt16 {
      UInt16(parent.attribute(name) ?? "", radix: 16) ?? 0
    }
    func codes(_ name: String) -> CodeSet { CodeSet(bitmap: parent.attribute(name) ?? "") }
    self.init(
      syspath: syspath, node: node,
      kind: .input(
        NodeDescription(
          identity: DeviceIdentity(
            bus: Bus(rawValue: number("id/bustype")), vendor: number("id/vendor"),
            product: number("id/product"), version: number("id/version"),
            name: parent.attribute("name") ?? "", phys: parent.attribute("phys") ?? "",
            uniq: parent.attribute("uniq") ?? ""),
          absolute: codes("capabilities/abs"), relative: codes("capabilities/rel"),
          keys: codes("capabilities/key"), properties: codes("properties"),
          isTagged: device.property("ID_INPUT_ACCELEROMETER") == "1",
          location: device.property("ACCEL_LOCATION").flatMap(Role.init))))
  }
}
