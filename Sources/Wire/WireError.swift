// SPDX-License-Identifier: MIT

/// Why a line was refused: a code for programs and a message for people.
public struct WireError: Error, Hashable, Sendable, Codable {
  /// What kind of refusal it is.
  public let code: Code
  /// Names the field, the reason and what may stand there instead.
  public let message: String

  /// Makes a refusal.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The kind of a refusal; a newer daemon may have more.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable {
    /// The word on the wire.
    public let rawValue: String

    /// Makes the code of a word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The line is not one JSON object.
    public static let badJSON = Self(rawValue: "bad-json")
    /// A field is missing, of the wrong type or out of its range.
    public static let badRequest = Self(rawValue: "bad-request")
    /// The daemon knows no such request.
    public static let unknownRequest = Self(rawValue: "unknown-request")
    /// The line is over the limit; the connection is closed.
    public static let tooLong = Self(rawValue: "too-long")
    /// The request is for root and a group the peer is not in.
    public static let permissionDenied = Self(rawValue: "permission-denied")
    /// The request names a device that is not attached.
    public static let noSuchDevice = Self(rawValue: "no-such-device")
    /// The daemon is at a limit or is doing this already.
    public static let busy = Self(rawValue: "busy")
    /// The configuration has an error; the one before stays in force.
    public static let badConfiguration = Self(rawValue: "bad-configuration")
  }

  /// A line over `Line.limit`, after which the daemon closes the connection.
  public static var tooLong: Self {
    Self(.tooLong, "the line is longer than \(Line.limit) bytes; the connection is closed")
  }
}

extension WireError: CustomStringConvertible {
  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }
}
