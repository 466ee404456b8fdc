// SPDX-License-Identifier: MIT
internal import CSystemd
internal import UnixIO

/// A question as a notification with two buttons, by org.freedesktop.Notifications.
struct DesktopQuestion: ~Copyable {
  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  private let bus: OpaquePointer

  private init(adopting bus: OpaquePointer) { self.bus = bus }

  deinit { sd_bus_flush_close_unref(bus) }

  /// Whether the person presses Yes; to close the notification is a no.
  static func ask(_ question: String) throws(Failure) -> Bool {
    do throws(Errno) {
      let desktop = try connect()
      return try desktop.answer(to: try desktop.show(question))
    } catch {
      throw Failure(
        .unavailable,
        "there is no terminal, and the desktop cannot be asked \"\(question)\": \(error)")
    }
  }

  private static func connect() throws(Errno) -> DesktopQuestion {
    var bus: OpaquePointer?
    try check(sd_bus_open_user(&bus))
    guard let bus else { throw .invalidArgument }
    let desktop = DesktopQuestion(adopting: bus)
    // Asked for before the question, so that no answer can come too early.
    try check(sd_bus_add_match(bus, nil, "type='signal',interface='\(name)'", nil, nil))
    return desktop
  }

  /// Shows it; answers the notification's number.
  private borrowing func show(_ question: String) throws(Errno) -> UInt32 {
    var call: OpaquePointer?
    try check(sd_bus_message_new_method_call(bus, &call, Self.name, Self.path, Self.name, "Notify"))
    defer { sd_bus_message_unref(call) }
    // Notify(application, replaces, icon, summary, body, actions, hints, timeout)
    try append("shakectl", to: call)
    try append(0, type: "u", to: call)
    for text in ["dialog-question", question, ""] { try append(text, to: call) }
    try check(sd_bus_message_open_container(call, CChar(UInt8(ascii: "a")), "s"))
    for text in ["yes", "Yes", "no", "No"] { try append(text, to: call) }
    try check(sd_bus_message_close_container(call))
    try check(sd_bus_message_open_container(call, CChar(UInt8(ascii: "a")), "{sv}"))
    try check(sd_bus_message_close_container(call))
    try append(0, type: "i", to: call)
    var reply: OpaquePointer?
    try check(sd_bus_call(bus, call, 0, nil, &reply))
    defer { sd_bus_message_unref(reply) }
    return try readNumber(of: reply)
  }

  /// Waits for a button or the notification's end.
  private borrowing func answer(to notification: UInt32) throws(Errno) -> Bool {
    while true {
      var message: OpaquePointer?
      guard try check(sd_bus_process(bus, &message)) > 0 else {
        try check(sd_bus_wait(bus, UInt64.max))
        continue
      }
      guard let message else { continue }
      defer { sd_bus_message_unref(message) }
      if sd_bus_message_is_signal(message, Self.name, "ActionInvoked") > 0 {
        guard try readNumber(of: message) == notification else { continue }
        var action: UnsafePointer<CChar>?
        try check(sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &action))
        return action.map { String(cString: $0) } == "yes"
      }
      if sd_bus_message_is_signal(message, Self.name, "NotificationClosed") > 0,
        try readNumber(of: message) == notification
      {
        return false
      }
    }
  }
}

private func append(_ text: String, to message: OpaquePointer?) throws(Errno) {
  try check(text.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) })
}

private func append(
  _ number: UInt32, type: Unicode.Scalar, to message: OpaquePointer?
) throws(Errno) {
  try check(
    withUnsafePointer(to: number) {
      sd_bus_message_append_basic(message, CChar(UInt8(ascii: type)), $0)
    })
}

private func readNumber(of message: OpaquePointer?) throws(Errno) -> UInt32 {
  var number: UInt32 = 0
  try check(sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number))
  return number
}

/// The result of a call that answers `-errno` for an error.
@discardableResult
private func check(_ result: CInt) throws(Errno) -> CInt {
  guard result >= 0 else { throw Errno(negated: result) }
  return result
}
