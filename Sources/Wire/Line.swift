// SPDX-License-Identifier: MIT
internal import FoundationEssentials

/// One JSON object with its newline, and how long it may be.
public enum Line {
  /// The most bytes of a line from a client, its newline included.
  public static let limit = 4_096

  /// The most bytes of a line from the daemon, its newline included; a list of devices is long.
  public static let replyLimit = 1_048_576

  /// The line of a value of the protocol, keys in alphabetical order.
  static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try Array(encoder.encode(value)) + [newline]
    } catch {
      // Only a number that is not finite has no JSON, and no sum of samples is one.
      preconditionFailure("\(value) has no line: \(error)")
    }
  }

  /// Reads a line, with or without its newline.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from line: [UInt8]
  ) throws(WireError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(line))
    } catch let error as WireError {
      throw error
    } catch DecodingError.keyNotFound(let key, _) {
      throw WireError(.badRequest, "\(key.stringValue): missing")
    } catch DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context)
    {
      guard let key = context.codingPath.last else { throw notAnObject }
      throw WireError(.badRequest, "\(key.stringValue): of the wrong type")
    } catch DecodingError.dataCorrupted(let context) {
      guard let key = context.codingPath.last else { throw notAnObject }
      throw WireError(.badRequest, "\(key.stringValue): not a value that may stand there")
    } catch {
      throw notAnObject
    }
  }

  static let newline = UInt8(ascii: "\n")

  private static var notAnObject: WireError {
    WireError(.badJSON, #"not one JSON object; a request looks like {"request":"status"}"#)
  }
}

extension Double {
  /// The nearest number with at most `decimals` decimals, so that its text is short.
  func rounded(decimals: Int) -> Double {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    return (self * factor).rounded() / factor
  }
}
