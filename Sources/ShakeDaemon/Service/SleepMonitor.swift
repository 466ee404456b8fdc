// SPDX-License-Identifier: MIT
import CSystemd
import UnixIO

/// Hears from logind that the machine is about to sleep and that it is awake again, and holds the
/// sleep up until that has been heeded.
///
/// A read of a sensor that hangs in the kernel can keep a machine from sleeping, and some sensors
/// do not survive it while they are in use. The delay that logind grants is held for as long as
/// nothing happens, and let go a moment after the word has come. Without logind, or without its
/// leave, the machine sleeps when it likes; that it has slept shows by its clocks.
final class SleepMonitor {
  enum Event {
    case aboutToSleep
    case awake
  }

  private static let destination = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let interface = "org.freedesktop.login1.Manager"

  private let loop: OpaquePointer
  private let bus: OpaquePointer
  private var watch: Watch?
  private var events: [Event] = []
  private var delay: OwnedDescriptor?

  /// Connects to the system bus; calls `handler` when there is something to pump.
  init(on queue: SerialQueue, handler: @escaping @Sendable () -> Void) throws(Errno) {
    var bus: OpaquePointer?
    try Self.check(sd_bus_open_system(&bus))
    var loop: OpaquePointer?
    guard let bus, sd_event_new(&loop) >= 0, let loop else {
      sd_bus_flush_close_unref(bus)
      throw .invalidArgument
    }
    self.bus = bus
    self.loop = loop
    try Self.check(sd_bus_attach_event(bus, loop, 0))
    try listen()
    delaySleep()
    // The loop arms itself in its first run.
    _ = try pump()
    watch = Watch(reading: sd_event_get_fd(loop), of: self, on: queue, handler: handler)
  }

  deinit {
    sd_bus_detach_event(bus)
    sd_bus_flush_close_unref(bus)
    sd_event_unref(loop)
  }

  /// Hears of nothing more.
  func stop() {
    watch?.cancel()
    watch = nil
    delay = nil
  }

  /// What has been heard since the last time.
  func pump() throws(Errno) -> [Event] {
    while try Self.check(sd_event_run(loop, 0)) > 0 {}
    defer { events = [] }
    return events
  }

  /// Lets the machine go to sleep.
  func allowSleep() { delay = nil }

  /// Asks to be heard before the next sleep.
  func delaySleep() {
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        bus, &message, Self.destination, Self.path, Self.interface, "Inhibit") >= 0
    else { return }
    defer { sd_bus_message_unref(message) }
    for text in ["sleep", "shaked", "Sensors are released first", "delay"] {
      guard sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), text) >= 0 else {
        return
      }
    }
    // A bus that has gone is noticed by the next pump.
    _ = sd_bus_call_async(
      bus, nil, message, Self.onDelay, Unmanaged.passUnretained(self).toOpaque(), 0)
  }

  private func listen() throws(Errno) {
    try Self.check(
      sd_bus_match_signal_async(
        bus, nil, Self.destination, Self.path, Self.interface, "PrepareForSleep", Self.onSignal,
        nil, Unmanaged.passUnretained(self).toOpaque()))
  }

  private static let onSignal: sd_bus_message_handler_t = { message, context, _ in
    var isAbout: CInt = 0
    guard let context, sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &isAbout) > 0
    else { return 0 }
    let monitor = Unmanaged<SleepMonitor>.fromOpaque(context).takeUnretainedValue()
    monitor.events.append(isAbout != 0 ? .aboutToSleep : .awake)
    return 0
  }

  private static let onDelay: sd_bus_message_handler_t = { message, context, _ in
    var borrowed: CInt = -1
    // Refused: the word comes all the same, only later than one would wish.
    guard let context, sd_bus_message_read_basic(message, CChar(UInt8(ascii: "h")), &borrowed) > 0,
      let delay = try? OwnedDescriptor(duplicating: borrowed)
    else { return 0 }
    Unmanaged<SleepMonitor>.fromOpaque(context).takeUnretainedValue().delay =
      consume delay
    return 0
  }

  @discardableResult
  private static func check(_ result: CInt) throws(Errno) -> CInt {
    if result < 0 { throw Errno(negated: result) }
    return result
  }
}
