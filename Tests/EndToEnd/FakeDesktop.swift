// SPDX-License-Identifier: MIT
import CSystemd
import Dispatch
import Glibc
import Synchronization
import UnixIO

/// A stand-in for the desktop's notifications on a message bus of its own.
final class FakeDesktop: Sendable {
  /// What the person does with a question.
  enum Answer: Sendable {
    case yes, no, closed
  }

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  let address: String
  private let folder: Folder
  private let daemon: ChildProcess
  private let asked = Mutex<[String]>([])

  /// The questions so far.
  var questions: [String] { asked.withLock { $0 } }

  /// Starts a bus and answers the questions on it one after the other.
  init(answering answers: [Answer]) throws {
    folder = try Folder()
    address = "unix:path=\(folder.path)/bus"
    daemon = try ChildProcess(
      "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"])
    let bus = try Self.connect(to: address)
    DispatchQueue(label: "desktop").async { [weak self] in
      let bus = bus.pointer
      defer { sd_bus_flush_close_unref(bus) }
      for answer in answers {
        guard let call = Self.nextQuestion(on: bus) else { return }
        defer { sd_bus_message_unref(call) }
        self?.note(call)
        Self.give(answer, to: call, on: bus)
      }
      // A client may still wait for the bus to say goodbye.
      while sd_bus_process(bus, nil) >= 0, self != nil { sd_bus_wait(bus, 100_000) }
    }
  }

  private func note(_ call: OpaquePointer) {
    // Notify(application, replaces, icon, summary, …)
    sd_bus_message_skip(call, "sus")
    var text: UnsafePointer<CChar>?
    sd_bus_message_read_basic(call, CChar(UInt8(ascii: "s")), &text)
    if let text { asked.withLock { $0.append(String(cString: text)) } }
  }

  /// A connection of sd-bus that is handed to the queue that works on it.
  private struct Bus: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// Connects as soon as the bus is there, and takes the name of the desktop's notifications.
  private static func connect(to address: String) throws -> Bus {
    for _ in 0..<1_000 {
      var bus: OpaquePointer?
      sd_bus_new(&bus)
      sd_bus_set_address(bus, address)
      sd_bus_set_bus_client(bus, 1)
      if sd_bus_start(bus) >= 0, sd_bus_request_name(bus, name, 0) >= 0, let bus {
        return Bus(pointer: bus)
      }
      sd_bus_unref(bus)
      usleep(10_000)
    }
    throw Failure(description: "the message bus does not start")
  }

  private static func nextQuestion(on bus: OpaquePointer) -> OpaquePointer? {
    while true {
      var message: OpaquePointer?
      let result = sd_bus_process(bus, &message)
      guard result >= 0 else { return nil }
      if let message, sd_bus_message_is_method_call(message, name, "Notify") > 0 { return message }
      sd_bus_message_unref(message)
      if result == 0, sd_bus_wait(bus, UInt64(patience) * 1_000) <= 0 { return nil }
    }
  }

  /// Gives the notification number 7, and then the person's answer to it.
  private static func give(_ answer: Answer, to call: OpaquePointer, on bus: OpaquePointer) {
    var reply: OpaquePointer?
    sd_bus_message_new_method_return(call, &reply)
    append(7, to: reply)
    sd_bus_send(bus, reply, nil)
    sd_bus_message_unref(reply)
    // Another notification's end is none of this one's.
    signal("NotificationClosed", of: 6, reason: 2, on: bus)
    switch answer {
    case .yes: signal("ActionInvoked", of: 7, action: "yes", on: bus)
    case .no: signal("ActionInvoked", of: 7, action: "no", on: bus)
    case .closed: signal("NotificationClosed", of: 7, reason: 2, on: bus)
    }
  }

  private static func signal(
    _ member: String, of notification: UInt32, action: String? = nil, reason: UInt32? = nil,
    on bus: OpaquePointer
  ) {
    var message: OpaquePointer?
    sd_bus_message_new_signal(bus, &message, path, name, member)
    append(notification, to: message)
    if let action { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), action) }
    if let reason { append(reason, to: message) }
    sd_bus_send(bus, message, nil)
    sd_bus_message_unref(message)
  }

  private static func append(_ number: UInt32, to message: OpaquePointer?) {
    withUnsafePointer(to: number) {
      _ = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), $0)
    }
  }
}
