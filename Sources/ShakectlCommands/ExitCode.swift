// SPDX-License-Identifier: MIT

/// What the shell is told, after BSD's sysexits(3).
package enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case timedOut = 1
  case usage = 64
  case unavailable = 69
  case failed = 70
  case busy = 75
  case notPermitted = 77
  case configuration = 78

  /// When it is given.
  package var summary: String {
    switch self {
    case .done: "done"
    case .timedOut: "no shake within the time"
    case .usage: "an option, a command or a value that is not known"
    case .unavailable: "no daemon, or no sensor"
    case .failed: "another failure, named on standard error"
    case .busy: "the daemon is at a limit; later it may work"
    case .notPermitted: "the socket or the request is not for this user"
    case .configuration: "the daemon's configuration has an error"
    }
  }
}
