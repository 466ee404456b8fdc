// SPDX-License-Identifier: MIT
import Motion
import UnixIO

/// What a source yields: the three values as the driver counts them.
enum RawReading: Hashable, Sendable {
  case frame(Timestamp, Vector)
  case gap(Timestamp)
  /// It cannot be read for now; it is tried on.
  case failure(Errno)
}

/// The ways in which devices are read; each has its own type, chosen when the device is opened.
enum Source {
  case evdev(EvdevSource)
  case buffer(BufferSource)
  case polled(PolledSource)

  /// Answers the next reading, or nil when it would have to wait for one.
  func next() throws(DeviceError) -> RawReading? {
    switch self {
    case .evdev(let source): try source.next()
    case .buffer(let source): try source.next()
    case .polled(let source): try source.next()
    }
  }

  /// Leaves the device as it was found; its descriptor stays open.
  func release() {
    if case .buffer(let source) = self { source.release() }
  }

  func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result {
    switch self {
    case .evdev(let source): source.withDescriptor(body)
    case .buffer(let source): source.withDescriptor(body)
    case .polled(let source): source.withDescriptor(body)
    }
  }
}
