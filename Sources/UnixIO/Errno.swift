// SPDX-License-Identifier: MIT
import Glibc

/// An error number of the system, as in errno(3).
package struct Errno: Error, Hashable, Sendable, RawRepresentable {
  package let rawValue: CInt

  package init(rawValue: CInt) { self.rawValue = rawValue }

  /// The error of the C call that has just failed on this thread.
  package static var last: Self { Self(rawValue: errno) }

  /// The error of a call that answers `-errno`, as libevdev's and systemd's do.
  package init(negated result: CInt) {
    precondition(result < 0, "not an error")
    rawValue = -result
  }

  package static let interrupted = Self(rawValue: EINTR)
  package static let wouldBlock = Self(rawValue: EAGAIN)
  package static let noSuchFile = Self(rawValue: ENOENT)
  package static let notPermitted = Self(rawValue: EPERM)
  package static let accessDenied = Self(rawValue: EACCES)
  package static let busy = Self(rawValue: EBUSY)
  package static let noSuchDevice = Self(rawValue: ENODEV)
  package static let connectionRefused = Self(rawValue: ECONNREFUSED)
  package static let addressInUse = Self(rawValue: EADDRINUSE)
  package static let brokenPipe = Self(rawValue: EPIPE)
  package static let connectionAborted = Self(rawValue: ECONNABORTED)
  package static let connectionReset = Self(rawValue: ECONNRESET)
  package static let invalidArgument = Self(rawValue: EINVAL)
}

extension Errno: CustomStringConvertible {
  package var description: String {
    guard let text = strerror(rawValue) else { return "error \(rawValue)" }
    return String(cString: text)
  }
}

/// Runs a C call that answers a negative number for an error, again while signals interrupt it.
package func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = Errno.last
    if error != .interrupted { throw error }
  }
}
