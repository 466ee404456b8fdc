// SPDX-License-Identifier: MIT
import Motion
import Wire

/// What a device moves with, as far as its shakes are concerned.
enum Mobility: Hashable {
  /// The machine itself: its lid, its base, the body of a tablet.
  case machine
  /// A thing of its own, such as a controller in a hand.
  case apart
  /// Made by a program, perhaps from the events of any other device.
  case copy

  /// Whether one motion may show at both.
  func sharesMotion(with other: Self) -> Bool {
    switch (self, other) {
    case (.machine, .machine), (.copy, _), (_, .copy): true
    case (.apart, _), (_, .apart): false
    }
  }
}

/// A shake under way, and the devices at which it has been found.
///
/// A laptop has sensors in its lid and its base, a chip may have two nodes, and a virtual pad
/// repeats what a built-in sensor says: one motion, found several times. The first finding is told.
/// Another one that comes while the shake goes on, at something that moves with it and at its pace,
/// belongs to it; the end is told when the last of them has become quiet.
struct SharedShake {
  /// Paces that differ by less than this factor are one motion's: they are estimated from few swings
  /// when a shake begins.
  private static let paceTolerance = 1.5

  let number: Int
  /// The device whose finding was told first.
  let leader: DeviceReference
  /// Every device at which it was found, the leader first.
  private(set) var devices: [DeviceReference]
  /// The largest of what was found.
  private(set) var total: Shake
  /// Its place in the handover's memory.
  var noted: Int?

  private let mobility: Mobility
  private var shaking: Set<String>

  init(_ number: Int, _ shake: Shake, at device: DeviceReference, mobility: Mobility) {
    self.number = number
    leader = device
    devices = [device]
    total = shake
    self.mobility = mobility
    shaking = [device.id]
  }

  /// Whether a shake found at another device is this one.
  func isSame(as shake: Shake, mobility other: Mobility) -> Bool {
    guard mobility.sharesMotion(with: other) else { return false }
    let (slower, faster) = (
      min(shake.frequency, total.frequency), max(shake.frequency, total.frequency)
    )
    return faster <= slower * Self.paceTolerance
  }

  /// Takes a further device in.
  mutating func join(_ device: DeviceReference) {
    if !devices.contains(device) { devices.append(device) }
    shaking.insert(device.id)
  }

  /// Notes the end at one device, with what was found there; answers whether it was the last.
  mutating func end(_ shake: Shake, at id: String) -> Bool {
    shaking.remove(id)
    total.start = min(total.start, shake.start)
    total.end = max(total.end, shake.end)
    total.peak = max(total.peak, shake.peak)
    total.swings = max(total.swings, shake.swings)
    if id == leader.id {
      total.frequency = shake.frequency
      total.axis = shake.axis
    }
    return shaking.isEmpty
  }
}
