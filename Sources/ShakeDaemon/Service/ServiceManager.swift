// SPDX-License-Identifier: MIT
import CSystemd
import Glibc
import Motion
package import UnixIO

/// What the daemon tells the service manager; where there is none, it tells nobody.
package struct ServiceManager: Sendable {
  /// How often the manager wants a sign of life, in microseconds; nil where it does not watch.
  let watchdogMicroseconds: UInt64?

  package init() {
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
  /// The listening socket that systemd has opened for us; nil where it has not. sd_listen_fds(3)
  package static func takeListener() throws(Errno) -> UnixListener? {
    let count = sd_listen_fds(1)
    guard count >= 0 else { throw Errno(negated: count) }
    var listener: UnixListener?
    for raw in SD_LISTEN_FDS_START..<(SD_LISTEN_FDS_START + count) {
      let descriptor = OwnedDescriptor(adopting: raw)
      guard sd_is_socket_unix(raw, CInt(SOCK_STREAM.rawValue), 1, nil, 0) > 0 else { continue }
      listener = try UnixListener(adopting: descriptor)
    }
    return listener
  }
}
