// SPDX-License-Identifier: MIT

/// What a line from the daemon holds.
public enum DaemonLine: Hashable, Sendable {
  /// Something it sends unasked.
  case notice(Notice)
  /// An answer.
  case reply(Reply)
  /// Something that only newer clients know; to be ignored.
  case unknown(type: String)

  /// Reads a line, with or without its newline.
  public init(line: [UInt8]) throws(WireError) {
    self = try Line.decode(Self.self, from: line)
  }
}

extension DaemonLine: Decodable {
  private enum Key: String, CodingKey {
    case type
  }

  /// Reads the object by its `type`.
  public init(from decoder: any Decoder) throws {
    let type = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .type)
    if type == Reply.kind {
      self = .reply(try Reply(from: decoder))
    } else if Notice.Kind(rawValue: type) != nil {
      self = .notice(try Notice(from: decoder))
    } else {
      self = .unknown(type: type)
    }
  }
}
