// SPDX-License-Identifier: MIT

/// Reads a request's fields, and says of a wrong one its name, the reason and what may stand there.
struct Fields {
  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let container: KeyedDecodingContainer<Name>

  init(_ container: KeyedDecodingContainer<Name>) { self.container = container }

  func id() throws -> RequestID? {
    try container.decodeIfPresent(RequestID.self, forKey: Name(stringValue: "id"))
  }

  func text(_ name: String) throws(WireError) -> String? {
    try value(name, String.self, "a text")
  }

  func number(
    _ name: String, in range: ClosedRange<Double>, _ unit: String
  ) throws(WireError) -> Double? {
    let allowed =
      "\(short(range.lowerBound)) to \(short(range.upperBound)) \(unit)"
    guard let number = try value(name, Double.self, "a number from \(allowed)") else { return nil }
    guard range.contains(number) else {
      throw WireError(.badRequest, "\(name): \(short(number)) is out of range; \(allowed)")
    }
    return number
  }

  func wholeNumber(_ name: String, in range: ClosedRange<Int>) throws(WireError) -> Int? {
    let allowed =
      range.upperBound == .max
      ? "at least \(range.lowerBound)"
      : "\(range.lowerBound) to \(range.upperBound)"
    guard let number = try value(name, Int.self, "a whole number, \(allowed)") else { return nil }
    guard range.contains(number) else {
      throw WireError(.badRequest, "\(name): \(number) is out of range; \(allowed)")
    }
    return number
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws(WireError) -> Choice? {
    guard let word = try text(name) else { return nil }
    return try Self.choice(name, word)
  }

  func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ name: String, _ type: Choice.Type
  ) throws(WireError) -> Set<Choice>? {
    guard let words = try value(name, [String].self, "a list of texts") else { return nil }
    guard !words.isEmpty else {
      throw WireError(.badRequest, "\(name): empty; some of \(Self.words(Choice.self))")
    }
    var choices: Set<Choice> = []
    for word in words { choices.insert(try Self.choice(name, word)) }
    return choices
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ word: String
  ) throws(WireError) -> Choice {
    guard let choice = Choice(rawValue: word) else {
      throw WireError(
        .badRequest, "\(name): \(quoted(word)) is not known; one of \(words(Choice.self))")
    }
    return choice
  }

  private static func words<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) -> String {
    Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private func value<Value: Decodable>(
    _ name: String, _ type: Value.Type, _ expected: String
  ) throws(WireError) -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: Name(stringValue: name))
    } catch {
      throw WireError(.badRequest, "\(name): not \(expected)")
    }
  }

  private func short(_ number: Double) -> String {
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A client's word in a message for it, no longer than helps it to find the place.
func quoted(_ word: String) -> String {
  word.count <= 40 ? "\"\(word)\"" : "\"\(word.prefix(40))…\""
}
