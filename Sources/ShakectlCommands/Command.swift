// SPDX-License-Identifier: MIT

/// One command, from which the parser, help, completions and the manual come.
package struct Command: Sendable {
  /// A word after the command.
  package struct Operand: Hashable, Sendable {
    /// What stands for it in help.
    package let placeholder: String
    /// The words that may stand there; empty where any may.
    package let words: [String]
    /// Whether it may be left out.
    package let isOptional: Bool
    /// Whether it stands for all words that follow, dashes or not.
    package let takesRest: Bool

    init(
      _ placeholder: String, words: [String] = [], isOptional: Bool = false,
      takesRest: Bool = false
    ) {
      self.placeholder = placeholder
      self.words = words
      self.isOptional = isOptional
      self.takesRest = takesRest
    }
  }

  /// What it is called by.
  package let name: String
  /// One line on what it does.
  package let summary: String
  /// What there is to know beyond the summary, a paragraph each.
  package let details: [String]
  /// The words after it.
  package let operands: [Operand]
  /// Its own options.
  package let options: [Option]
  /// A command line that shows its use.
  package let example: String
  /// Whether help and completions leave it out.
  package let isHidden: Bool
  /// What it does.
  let run: @Sendable (Invocation, Console) async throws(Failure) -> ExitCode

  init(
    _ name: String, _ summary: String, details: [String] = [], operands: [Operand] = [],
    options: [Option] = [], example: String, isHidden: Bool = false,
    run: @escaping @Sendable (Invocation, Console) async throws(Failure) -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.operands = operands
    self.options = options
    self.example = example
    self.isHidden = isHidden
    self.run = run
  }
}
