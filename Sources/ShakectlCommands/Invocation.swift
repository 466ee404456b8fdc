// SPDX-License-Identifier: MIT

/// A command line, read by the command table: every value in it may stand where it stands.
package struct Invocation: Sendable {
  package let command: Command
  package private(set) var operands: [String] = []
  private var values: [Option: [String]] = [:]

  /// Reads the words after the program's name.
  package init(_ arguments: [String]) throws(Failure) {
    var words = Words(arguments)
    // Options may stand before the command, so it is looked for first.
    command = try CommandTable.command(Self.commandName(words))
    var isNamed = false
    while let word = words.next() {
      switch word {
      case .option(let name, let value): try take(name, value, from: &words)
      case .operand(_) where !isNamed: isNamed = true
      case .operand(let operand):
        try take(operand)
        // From the first word of the rest on, dashes are the rest's.
        if operands.count == command.operands.count, nextOperand != nil { words.endOptions() }
      }
    }
    guard !has(.help) else { return }
    if let missing = command.operands.dropFirst(operands.count).first(where: { !$0.isOptional }) {
      throw .usage(
        "\(command.name): \(missing.placeholder) is missing"
          + (missing.words.isEmpty ? "" : "; one of \(missing.words.joined(separator: ", "))"))
    }
  }

  /// Whether the flag is there.
  package func has(_ option: Option) -> Bool { values[option] != nil }

  /// The text after the option.
  package func text(_ option: Option) -> String? { values[option]?.last }

  /// The number after the option.
  func number(_ option: Option) -> Double? { text(option).flatMap(Double.init) }

  /// The whole number after the option.
  func wholeNumber(_ option: Option) -> Int? { text(option).flatMap { Int($0) } }

  /// The seconds after the option.
  func seconds(_ option: Option) -> Double? { text(option).flatMap(OptionValue.seconds) }

  /// The word after the option.
  func word<Word: RawRepresentable<String>>(_ option: Option, _ type: Word.Type) -> Word? {
    text(option).flatMap(Word.init(rawValue:))
  }

  /// The words after the option, however often it stands.
  func words<Word: RawRepresentable<String> & Hashable>(
    _ option: Option, _ type: Word.Type
  ) -> Set<Word>? {
    values[option].map { texts in
      Set(texts.flatMap { $0.split(separator: ",") }.compactMap { Word(rawValue: String($0)) })
    }
  }
}

extension Invocation {
  private static func commandName(_ words: Words) throws(Failure) -> String {
    var words = words
    var asksForHelp = false
    while let word = words.next() {
      switch word {
      case .operand(let name): return name
      case .option("version", _), .option("V", _): return "version"
      case .option("help", _), .option("h", _): asksForHelp = true
      case .option(let name, nil) where takesValue(name): _ = words.takeValue()
      case .option: break
      }
    }
    guard asksForHelp else { throw .usage("a command is missing; see: shakectl help") }
    return "help"
  }

  /// Whether an option that stands before its command takes a value; those of one name all do
  /// or all do not.
  private static func takesValue(_ name: String) -> Bool {
    let known = Option.everywhere + CommandTable.commands.flatMap(\.options)
    return known.contains { $0.isCalled(name) && $0.value != nil }
  }

  private mutating func take(
    _ name: String, _ attached: String?, from words: inout Words
  ) throws(Failure) {
    let known = command.options + Option.everywhere
    let written = name.count == 1 ? "-\(name)" : "--\(name)"
    guard
      let option = known.first(where: { $0.isCalled(name) })
    else {
      // These two name the command themselves.
      if command.name == "version", name == "version" || name == "V" { return }
      throw .usage(
        "\(command.name): unknown option \(written)"
          + suggestion(
            for: written, among: known.map { "--\($0.name)" },
            else: "see: shakectl help \(command.name)"))
    }
    guard let expected = option.value else {
      if attached != nil { throw .usage("\(command.name): --\(option.name) takes no value") }
      values[option] = []
      return
    }
    guard let value = attached ?? words.takeValue() else {
      throw .usage(
        "\(command.name): \(expected.placeholder) is missing after \(written): \(expected.allowed)")
    }
    guard expected.admits(value) else {
      throw .usage("\(command.name): \(written): \"\(value)\" is not \(expected.allowed)")
    }
    if values[option] != nil && !option.repeats {
      throw .usage("\(command.name): \(written) stands twice")
    }
    values[option, default: []].append(value)
  }

  /// What the next word stands for; nil where there must be none.
  private var nextOperand: Command.Operand? {
    if operands.count < command.operands.count { return command.operands[operands.count] }
    return command.operands.last?.takesRest == true ? command.operands.last : nil
  }

  private mutating func take(_ operand: String) throws(Failure) {
    guard let expected = nextOperand else {
      throw .usage("\(command.name): one word too many: \(operand)")
    }
    guard expected.words.isEmpty || expected.words.contains(operand) else {
      throw .usage(
        "\(command.name): unknown \(expected.placeholder) \(operand); one of "
          + expected.words.joined(separator: ", "))
    }
    operands.append(operand)
  }
}

/// The words of a command line, told apart by their dashes.
private struct Words {
  enum Word {
    case option(String, attached: String?)
    case operand(String)
  }

  private var rest: ArraySlice<String>
  private var isAfterDashes = false

  init(_ arguments: [String]) { rest = arguments[...] }

  mutating func next() -> Word? {
    guard let word = rest.popFirst() else { return nil }
    if isAfterDashes { return .operand(word) }
    if word == "--" {
      isAfterDashes = true
      return next()
    }
    if word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return .option(String(parts[0]), attached: parts.count > 1 ? String(parts[1]) : nil)
    }
    if word.hasPrefix("-"), word.count > 1 {
      let attached = word.dropFirst(2)
      return .option(
        String(word.dropFirst().prefix(1)), attached: attached.isEmpty ? nil : String(attached))
    }
    return .operand(word)
  }

  /// Takes what follows as it stands.
  mutating func endOptions() { isAfterDashes = true }

  /// The word after an option, even where it begins with a dash.
  mutating func takeValue() -> String? { rest.popFirst() }
}
