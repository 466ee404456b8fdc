// SPDX-License-Identifier: MIT
internal import Glibc
internal import UnixIO
internal import Wire

/// Why the daemon could not be reached or would not do as asked.
public struct ShakeClientError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public let code: Code
  /// What happened, to what, and the way out.
  public let message: String

  /// The kind of an error; later versions may have more.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A word for programs.
    public let rawValue: String

    /// Makes the code of a word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nobody listens on the socket.
    public static let noDaemon = Self(rawValue: "no-daemon")
    /// The socket, or what was asked, is not for this user.
    public static let notPermitted = Self(rawValue: "not-permitted")
    /// The daemon is at a limit or is doing this already.
    public static let busy = Self(rawValue: "busy")
    /// The connection ended before the answer, or while following.
    public static let connectionLost = Self(rawValue: "connection-lost")
    /// The daemon did not answer in time.
    public static let timedOut = Self(rawValue: "timed-out")
    /// The task was cancelled before the answer.
    public static let cancelled = Self(rawValue: "cancelled")
    /// What the other end says is not protocol 1.
    public static let protocolError = Self(rawValue: "protocol-error")
    /// The daemon refused an argument, or the socket's path cannot be one.
    public static let invalidArgument = Self(rawValue: "invalid-argument")
    /// The request names a device that is not attached.
    public static let noSuchDevice = Self(rawValue: "no-such-device")
    /// The daemon's configuration has an error; the one before stays in force.
    public static let badConfiguration = Self(rawValue: "bad-configuration")
    /// The daemon, or its kernel, failed in another way.
    public static let failed = Self(rawValue: "failed")
  }
}

extension ShakeClientError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension ShakeClientError {
  static func cannotConnect(to path: String, _ error: Errno) -> Self {
    switch error {
    case .noSuchFile, .connectionRefused:
      Self(code: .noDaemon, message: "no daemon listens at \(path)")
    case .accessDenied, .notPermitted:
      Self(code: .notPermitted, message: "\(path) may not be used by this user: \(error)")
    case .wouldBlock:
      Self(code: .busy, message: "too many wait to be accepted at \(path)")
    case .invalidArgument, Errno(rawValue: ENAMETOOLONG):
      Self(
        code: .invalidArgument,
        message: "\"\(path)\" is no path of a socket: 1 to \(UnixSocketAddress.pathLimit) bytes")
    default:
      Self(code: .failed, message: "cannot connect to \(path): \(error)")
    }
  }

  static func lost(_ path: String, _ reason: String) -> Self {
    Self(code: .connectionLost, message: "the connection to \(path) was lost: \(reason)")
  }

  static func broken(_ path: String, _ reason: String) -> Self {
    Self(code: .protocolError, message: "what speaks at \(path) is not shaked: \(reason)")
  }

  static func unanswered(_ path: String) -> Self {
    Self(code: .timedOut, message: "the daemon at \(path) does not answer")
  }

  static let cancelled = Self(code: .cancelled, message: "cancelled")

  /// The request was refused.
  init(_ error: WireError) {
    let code: Code =
      switch error.code {
      case .permissionDenied: .notPermitted
      case .noSuchDevice: .noSuchDevice
      case .busy: .busy
      case .badConfiguration: .badConfiguration
      case .badRequest, .unknownRequest, .tooLong: .invalidArgument
      default: .failed
      }
    self.init(code: code, message: error.message)
  }

  /// The connection was ended with a word of why.
  static func departed(_ path: String, _ departure: Departure) -> Self {
    switch departure {
    case .tooMany:
      Self(code: .busy, message: "the daemon at \(path) has as many connections as it may")
    case .stop: lost(path, "the daemon was stopped")
    case .restart: lost(path, "the daemon is restarting")
    case .tooSlow: lost(path, "nothing was taken for too long")
    default: lost(path, departure.rawValue)
    }
  }
}
