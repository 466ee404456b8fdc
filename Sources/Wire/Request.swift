// SPDX-License-Identifier: MIT

/// What a client may ask.
public enum Request: Hashable, Sendable {
  /// How the daemon is.
  case status
  /// The devices, and the nodes that were refused.
  case devices
  /// Whether anyone is there.
  case ping
  /// What was decided last, and by which margins.
  case explain
  /// Follow these notices instead of those followed so far.
  case subscribe(Subscription)
  /// Replies only from now on.
  case unsubscribe
  /// Run a synthetic shake through the whole detector.
  case simulate(Simulation)
  /// Read the configuration again.
  case reload

  /// Whether only root and the daemon's group may ask it.
  public var isPrivileged: Bool {
    switch self {
    case .simulate, .reload: true
    case .status, .devices, .ping, .explain, .subscribe, .unsubscribe: false
    }
  }

  /// The word in `request`.
  public enum Name: String, Sendable, CaseIterable {
    /// `status`, and so on.
    case status, devices, ping, explain, subscribe, unsubscribe, simulate, reload
  }

  /// The word in `request`.
  public var name: Name {
    switch self {
    case .status: .status
    case .devices: .devices
    case .ping: .ping
    case .explain: .explain
    case .subscribe: .subscribe
    case .unsubscribe: .unsubscribe
    case .simulate: .simulate
    case .reload: .reload
    }
  }
}

/// What a client calls a request so as to know its reply: echoed as it came.
public enum RequestID: Hashable, Sendable {
  /// A whole number.
  case number(Int)
  /// A text.
  case text(String)
}

extension RequestID: Codable {
  /// Reads a number or a text.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      throw WireError(.badRequest, "id: not a whole number or a text")
    }
  }

  /// Writes it as it came.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    }
  }
}
