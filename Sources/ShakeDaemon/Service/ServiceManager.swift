// SPDX-License-Identifier: MIT
import CSystemd
import Glibc
import Motion
import UnixIO

/// What the daemon tells the service manager; where there is none, it tells nobody.
package struct ServiceManager: Sendable {
  /// How often the manager wants a sign of life, in microseconds; nil where it does not watch.
  let watchdogMicroseconds: UInt64?

  /// Whether there is one.
  let isPresent: Bool

  package init() {
    isPresent = getenv("NOTIFY_SOCKET") != nil
    var microseconds: UInt64 = 0
    // The variables stay in the environment: the daemon starts no other process.
    watchdogMicroseconds = sd_watchdog_enabled(0, &microseconds) > 0 ? microseconds : nil
  }

  /// The daemon answers requests and has looked at the sensors that are there.
  func ready(status: String) { notify("READY=1\nSTATUS=\(status)") }

  /// One line for people who ask how the service is.
  func report(status: String) { notify("STATUS=\(status)") }

  /// The daemon is alive.
  func alive() { notify("WATCHDOG=1") }

  /// The daemon reads its configuration again; `Type=notify-reload` wants the time with it.
  func reloading() {
    notify("RELOADING=1\nMONOTONIC_USEC=\(Clock.monotonic().nanoseconds / 1_000)")
  }

  /// The daemon is about to end.
  package func stopping() { notify("STOPPING=1\nSTATUS=Stopping.") }

  private func notify(_ state: String) {
    // A manager that cannot be told has gone away; there is nobody to tell that either.
    _ = sd_notify(0, state)
  }
}

extension ServiceManager {
  /// Hands out the descriptors that systemd passed, with their names: sockets that it listens on
  /// first, then what was stored. sd_listen_fds_with_names(3)
  static func takeDescriptors(
    _ take: (String, consuming OwnedDescriptor) throws(Errno) -> Void
  ) throws(Errno) {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = sd_listen_fds_with_names(1, &names)
    guard count >= 0 else { throw Errno(negated: count) }
    defer {
      for index in 0..<Int(count) { free(names?[index]) }
      free(names)
    }
    for index in 0..<Int(count) {
      let name = names?[index].map { String(cString: $0) } ?? ""
      try take(name, OwnedDescriptor(adopting: SD_LISTEN_FDS_START + CInt(index)))
    }
  }
}
