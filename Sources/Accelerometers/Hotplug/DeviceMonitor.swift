// SPDX-License-Identifier: MIT
import CSystemd
package import UnixIO

/// What happened to a node.
package enum DeviceChange: Hashable, Sendable {
  /// It is there; or it was there before and its rights or tags may be others now.
  case appeared(Candidate)
  /// It is gone. A node that was never announced may vanish, too.
  case vanished(syspath: String)
}

/// Finds the nodes that are there and hears of those that come and go.
///
/// systemd 252 has no way to ask its monitor for the descriptor, so that the monitor hangs on an
/// event loop of its own, whose descriptor anyone can wait for and which `pump` runs dry.
package final class DeviceMonitor {
  private let loop: OpaquePointer
  private let monitor: OpaquePointer
  private var changes: [DeviceChange] = []

  /// Starts to listen, then looks at what is there, so that nothing can come in between unheard.
  package init() throws(Errno) {
    var loop: OpaquePointer?
    try Self.check(sd_event_new(&loop))
    var monitor: OpaquePointer?
    guard let loop else { throw .invalidArgument }
    let result = sd_device_monitor_new(&monitor)
    guard result >= 0, let monitor else {
      sd_event_unref(loop)
      throw Errno(negated: result)
    }
    self.loop = loop
    self.monitor = monitor
    for subsystem in Self.subsystems {
      try Self.check(
        sd_device_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil))
    }
    try Self.check(sd_device_monitor_attach_event(monitor, loop))
    // The monitor lives no longer than this object, so that the pointer cannot dangle.
    try Self.check(
      sd_device_monitor_start(
        monitor,
        { _, device, context in
          guard let device, let context else { return 0 }
          let monitor = Unmanaged<DeviceMonitor>.fromOpaque(context).takeUnretainedValue()
          monitor.note(SystemDevice(pointer: device))
          return 0
        }, Unmanaged.passUnretained(self).toOpaque()))
    try enumerate()
  }

  deinit {
    sd_device_monitor_unref(monitor)
    sd_event_unref(loop)
  }

  private static let subsystems = ["input", "iio"]

  /// Lends the descriptor that becomes readable when there is something to pump.
  package func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result {
    body(sd_event_get_fd(loop))
  }

  /// Answers what has happened since the last call; the first time, what is there already.
  ///
  /// It must be called once before the descriptor is waited for: the loop arms itself in it.
  package func pump() throws(Errno) -> [DeviceChange] {
    while try Self.check(sd_event_run(loop, 0)) > 0 {}
    defer { changes = [] }
    return changes
  }

  private func note(_ device: SystemDevice) {
    var action = SD_DEVICE_CHANGE
    guard sd_device_get_action(device.pointer, &action) >= 0 else { return }
    if action == SD_DEVICE_REMOVE {
      if let syspath = device.syspath { changes.append(.vanished(syspath: syspath)) }
    } else {
      announce(device)
    }
  }

  private func announce(_ device: SystemDevice) {
    guard let candidate = candidate(device) else { return }
    changes.append(.appeared(candidate))
  }

  /// Triggers and the inputs behind the nodes are devices to udev, too.
  private func candidate(_ device: SystemDevice) -> Candidate? {
    guard let name = device.sysname else { return nil }
    if name.hasPrefix("event") { return Candidate(input: device) }
    return name.hasPrefix("iio:device") ? Candidate(iio: device) : nil
  }

  private func enumerate() throws(Errno) {
    var enumerator: OpaquePointer?
    try Self.check(sd_device_enumerator_new(&enumerator))
    defer { sd_device_enumerator_unref(enumerator) }
    // Where no udev runs nothing counts as initialised; and what udev has yet to see appears again.
    try Self.check(sd_device_enumerator_allow_uninitialized(enumerator))
    for subsystem in Self.subsystems {
      try Self.check(sd_device_enumerator_add_match_subsystem(enumerator, subsystem, 1))
    }
    var next = sd_device_enumerator_get_device_first(enumerator)
    while let device = next {
      announce(SystemDevice(pointer: device))
      next = sd_device_enumerator_get_device_next(enumerator)
    }
  }

  @discardableResult
  private static func check(_ result: CInt) throws(Errno) -> CInt {
    if result < 0 { throw Errno(negated: result) }
    return result
  }
}
