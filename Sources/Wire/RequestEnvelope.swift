// SPDX-License-Identifier: MIT
internal import Motion

/// A request with the id that its reply will carry.
public struct RequestEnvelope: Hashable, Sendable {
  /// What the client calls it; nil where it does not care.
  public var id: RequestID?
  /// What it asks.
  public var request: Request

  /// Makes an envelope.
  public init(id: RequestID? = nil, _ request: Request) {
    self.id = id
    self.request = request
  }

  /// A line that holds no request: `Reply(refusal)` answers it.
  public struct Refusal: Error, Hashable, Sendable {
    /// The id, as far as it could be read.
    public let id: RequestID?
    /// What is wrong with the line.
    public let error: WireError
  }

  /// Reads a client's line, with or without its newline.
  public init(line: [UInt8]) throws(Refusal) {
    let draft: Draft
    do throws(WireError) {
      draft = try Line.decode(Draft.self, from: line)
    } catch {
      throw Refusal(id: nil, error: error)
    }
    do throws(WireError) {
      self.init(id: draft.id, try draft.request.get())
    } catch {
      throw Refusal(id: draft.id, error: error)
    }
  }

  /// Its line.
  public var line: [UInt8] { Line.encode(self) }
}

/// A request as far as it could be read, so that even a wrong one's id is echoed.
private struct Draft: Decodable {
  let id: RequestID?
  let request: Result<Request, WireError>

  init(from decoder: any Decoder) throws {
    let fields = Fields(try decoder.container(keyedBy: Fields.Name.self))
    id = try fields.id()
    request = Result { () throws(WireError) in try Request(fields) }
  }
}

extension Request {
  fileprivate init(_ fields: Fields) throws(WireError) {
    let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = try fields.text("request") else {
      throw WireError(.badRequest, "request: missing; one of \(names)")
    }
    switch Name(rawValue: word) {
    case .status: self = .status
    case .devices: self = .devices
    case .ping: self = .ping
    case .explain: self = .explain
    case .subscribe: self = .subscribe(try Subscription(fields))
    case .unsubscribe: self = .unsubscribe
    case .simulate: self = .simulate(try Simulation(fields))
    case .reload: self = .reload
    case nil:
      throw WireError(.unknownRequest, "request: \(quoted(word)) is not known; one of \(names)")
    }
  }
}

extension Subscription {
  fileprivate init(_ fields: Fields) throws(WireError) {
    let standard = Self()
    let highest = 0...Self.highestPeak
    self.init(
      topics: try fields.choices("topics", Topic.self) ?? standard.topics,
      device: try fields.text("device"),
      phases: try fields.choices("phases", ShakeNotice.Phase.self) ?? standard.phases,
      minimumPeak: try fields.number("minimum_peak_g", in: highest, "g") ?? standard.minimumPeak,
      since: try fields.wholeNumber("since", in: 0...Int.max))
  }
}

extension Simulation {
  fileprivate init(_ fields: Fields) throws(WireError) {
    let standard = Self()
    let milliseconds = try fields.wholeNumber("duration_ms", in: Self.milliseconds)
    self.init(
      strength: try fields.number("strength_g", in: Self.strengths, "g") ?? standard.strength,
      frequency: try fields.number("frequency_hz", in: Self.frequencies, "Hz")
        ?? standard.frequency,
      duration: milliseconds.map { Nanoseconds(milliseconds: Int64($0)) } ?? standard.duration,
      direction: try fields.choice("direction", Direction.self) ?? standard.direction)
  }
}

extension RequestEnvelope: Encodable {
  private enum Key: String, CodingKey {
    case id, request, topics, device, phases
    case minimumPeak = "minimum_peak_g"
    case since
    case strength = "strength_g"
    case frequency = "frequency_hz"
    case duration = "duration_ms"
    case direction
  }

  /// Writes the request's object; what is as it is without asking is left out.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encodeIfPresent(id, forKey: .id)
    try fields.encode(request.name.rawValue, forKey: .request)
    switch request {
    case .status, .devices, .ping, .explain, .unsubscribe, .reload:
      break
    case .subscribe(let subscription):
      let standard = Subscription()
      try fields.encode(subscription.topics.map(\.rawValue).sorted(), forKey: .topics)
      try fields.encodeIfPresent(subscription.device, forKey: .device)
      if subscription.phases != standard.phases {
        try fields.encode(subscription.phases.map(\.rawValue).sorted(), forKey: .phases)
      }
      if subscription.minimumPeak != standard.minimumPeak {
        try fields.encode(subscription.minimumPeak, forKey: .minimumPeak)
      }
      try fields.encodeIfPresent(subscription.since, forKey: .since)
    case .simulate(let simulation):
      try fields.encode(simulation.strength, forKey: .strength)
      try fields.encode(simulation.frequency, forKey: .frequency)
      try fields.encode(simulation.duration.milliseconds, forKey: .duration)
      try fields.encode(simulation.direction.rawValue, forKey: .direction)
    }
  }
}
