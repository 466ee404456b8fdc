// SPDX-License-Identifier: MIT

/// The daemon's answer to a request.
public struct Reply: Hashable, Sendable {
  /// What a request came to.
  public enum Outcome: Hashable, Sendable {
    /// It is done, and there is nothing to tell.
    case done
    /// How the daemon is.
    case status(StatusReport)
    /// The devices and the refused nodes.
    case devices([DeviceReport])
    /// The verdicts on the motions of late, oldest first: shakes and near misses.
    case decisions([Notice])
    /// It was refused.
    case failed(WireError)
  }

  /// The request's id, as it came.
  public var id: RequestID?
  /// What the request came to.
  public var outcome: Outcome

  /// Answers the request `id`.
  public init(id: RequestID?, _ outcome: Outcome) {
    self.id = id
    self.outcome = outcome
  }

  /// Answers a line that holds no request.
  public init(_ refusal: RequestEnvelope.Refusal) {
    self.init(id: refusal.id, .failed(refusal.error))
  }

  /// Its line.
  public var line: [UInt8] { Line.encode(self) }
}

extension Reply: Codable {
  private enum Key: String, CodingKey {
    case type, id, ok, status, devices, decisions, error
  }

  static let kind = "reply"

  /// Reads the object by the result that it carries.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = try fields.decodeIfPresent(RequestID.self, forKey: .id)
    if !(try fields.decode(Bool.self, forKey: .ok)) {
      outcome = .failed(try fields.decode(WireError.self, forKey: .error))
    } else if let report = try fields.decodeIfPresent(StatusReport.self, forKey: .status) {
      outcome = .status(report)
    } else if let devices = try fields.decodeIfPresent([DeviceReport].self, forKey: .devices) {
      outcome = .devices(devices)
    } else if let decisions = try fields.decodeIfPresent([Notice].self, forKey: .decisions) {
      outcome = .decisions(decisions)
    } else {
      outcome = .done
    }
  }

  /// Writes the object with the result under its own key.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(Self.kind, forKey: .type)
    try fields.encodeIfPresent(id, forKey: .id)
    switch outcome {
    case .done:
      try fields.encode(true, forKey: .ok)
    case .status(let report):
      try fields.encode(true, forKey: .ok)
      try fields.encode(report, forKey: .status)
    case .devices(let devices):
      try fields.encode(true, forKey: .ok)
      try fields.encode(devices, forKey: .devices)
    case .decisions(let decisions):
      try fields.encode(true, forKey: .ok)
      try fields.encode(decisions, forKey: .decisions)
    case .failed(let error):
      try fields.encode(false, forKey: .ok)
      try fields.encode(error, forKey: .error)
    }
  }
}
