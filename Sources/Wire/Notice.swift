// SPDX-License-Identifier: MIT

/// What the daemon sends unasked.
public enum Notice: Hashable, Sendable {
  /// The first line of a connection, and again where one is taken over by a new daemon.
  case hello(Hello)
  /// A shake began, ended or was cancelled.
  case shake(ShakeNotice)
  /// Something moved that was no shake.
  case nearMiss(NearMissNotice)
  /// A device came, went or changed its state.
  case device(DeviceNotice)
  /// This connection did not get `missed` notices, since it or its replay was too far behind.
  case lagged(missed: Int)
  /// The last line of a connection.
  case goodbye(Departure)

  /// The notice's place among all that were broadcast; nil for what goes to one connection alone.
  public var sequence: Int? {
    switch self {
    case .shake(let notice): notice.sequence
    case .nearMiss(let notice): notice.sequence
    case .device(let notice): notice.sequence
    case .hello, .lagged, .goodbye: nil
    }
  }

  /// Its line.
  public var line: [UInt8] { Line.encode(self) }
}

/// Why a connection was let go; a newer daemon may have more.
public struct Departure: RawRepresentable, Hashable, Sendable, Codable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes the departure of a word on the wire.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The daemon ends.
  public static let stop = Self(rawValue: "stop")
  /// The daemon starts anew; come back.
  public static let restart = Self(rawValue: "restart")
  /// The client took nothing for too long.
  public static let tooSlow = Self(rawValue: "too-slow")
  /// The client broke the protocol, by a line over the limit.
  public static let protocolError = Self(rawValue: "protocol-error")
  /// There are as many connections as may be, in all or of this user.
  public static let tooMany = Self(rawValue: "too-many")
}

extension Notice: Codable {
  private enum Key: String, CodingKey {
    case type, missed, reason
  }

  /// The word in `type`.
  enum Kind: String {
    case hello, shake
    case nearMiss = "near-miss"
    case device, lagged, goodbye
  }

  /// Reads the object by its `type`.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let word = try fields.decode(String.self, forKey: .type)
    switch Kind(rawValue: word) {
    case .hello: self = .hello(try Hello(from: decoder))
    case .shake: self = .shake(try ShakeNotice(from: decoder))
    case .nearMiss: self = .nearMiss(try NearMissNotice(from: decoder))
    case .device: self = .device(try DeviceNotice(from: decoder))
    case .lagged: self = .lagged(missed: try fields.decode(Int.self, forKey: .missed))
    case .goodbye: self = .goodbye(try fields.decode(Departure.self, forKey: .reason))
    case nil: throw WireError(.badRequest, "type: \"\(word)\" is not a notice's")
    }
  }

  /// Writes the object with its `type`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    func write(_ kind: Kind, _ notice: (some Encodable)?) throws {
      try fields.encode(kind.rawValue, forKey: .type)
      try notice?.encode(to: encoder)
    }
    switch self {
    case .hello(let notice): try write(.hello, notice)
    case .shake(let notice): try write(.shake, notice)
    case .nearMiss(let notice): try write(.nearMiss, notice)
    case .device(let notice): try write(.device, notice)
    case .lagged(let missed):
      try fields.encode(Kind.lagged.rawValue, forKey: .type)
      try fields.encode(missed, forKey: .missed)
    case .goodbye(let departure):
      try fields.encode(Kind.goodbye.rawValue, forKey: .type)
      try fields.encode(departure, forKey: .reason)
    }
  }
}
