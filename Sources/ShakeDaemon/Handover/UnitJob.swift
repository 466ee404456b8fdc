// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// Asks systemd over the bus what is to become of this service.
///
/// The signal that ends a service is the same whether it will come back or not, but only then do
/// the stored descriptors live on, and only then should clients be left to wait.
enum UnitJob {
  /// Whether the service is being restarted and has descriptors in its store.
  static var restartKeepsDescriptors: Bool {
    var bus: OpaquePointer?
    guard sd_bus_open_system(&bus) >= 0, let bus else { return false }
    defer { sd_bus_flush_close_unref(bus) }
    // At a shutdown nobody may answer; the end must not wait for that.
    sd_bus_set_method_call_timeout(bus, 500_000)
    return storedDescriptors(bus) > 0 && jobType(bus) == "restart"
  }

  private static let systemd = "org.freedesktop.systemd1"
  /// The unit of whoever asks.
  private static let unit = "/org/freedesktop/systemd1/unit/self"

  private static func storedDescriptors(_ bus: OpaquePointer) -> UInt32 {
    var count: UInt32 = 0
    let result = sd_bus_get_property_trivial(
      bus, systemd, unit, "\(systemd).Service", "NFileDescriptorStore", nil,
      CChar(UInt8(ascii: "u")),
      &count)
    return result >= 0 ? count : 0
  }

  private static func jobType(_ bus: OpaquePointer) -> String? {
    guard let job = jobPath(bus) else { return nil }
    var text: UnsafeMutablePointer<CChar>?
    guard
      sd_bus_get_property_string(bus, systemd, job, "\(systemd).Job", "JobType", nil, &text) >= 0,
      let text
    else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// The job is a pair of its number and its path; "/" where there is none.
  private static func jobPath(_ bus: OpaquePointer) -> String? {
    var reply: OpaquePointer?
    guard
      sd_bus_get_property(bus, systemd, unit, "\(systemd).Unit", "Job", nil, &reply, "(uo)") >= 0,
      let reply
    else { return nil }
    defer { sd_bus_message_unref(reply) }
    var number: UInt32 = 0
    var path: UnsafePointer<CChar>?
    guard
      sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "r")), "uo") >= 0,
      sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "u")), &number) >= 0,
      sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "o")), &path) >= 0, let path
    else { return nil }
    return String(cString: path)
  }
}
