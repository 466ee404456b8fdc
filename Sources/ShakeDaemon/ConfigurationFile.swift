// SPDX-License-Identifier: MIT
import CEconf
import Glibc
import UnixIO

/// One configuration file: what it assigns, in order, and what is wrong with it.
///
/// libeconf reads the lines and sections and counts. It is told of no delimiter and no comment
/// character that could occur, so that a line comes whole, and what is a comment, a key and a
/// value is decided here by systemd's rules. Left to itself, version 0.5.1 keeps only the first
/// of two assignments to one key and drops the second unseen, takes a line without `=` for more
/// of the value above, and cuts values at `#` even inside quotes. Its getters of numbers follow
/// the locale, so values stay text until `ConfigurationKey` reads them.
struct ConfigurationFile {
  /// A line `key=value` in a section.
  struct Assignment: Equatable {
    let file: String
    let line: Int
    let section: String
    let key: String
    /// Empty where the line takes back what earlier files said.
    let value: String

    func problem(_ reason: String, allowed: String? = nil) -> ConfigurationProblem {
      ConfigurationProblem(
        file: file, line: line, key: section.isEmpty ? key : "[\(section)] \(key)",
        reason: reason, allowed: allowed)
    }
  }

  private(set) var assignments: [Assignment] = []
  private(set) var problems: [ConfigurationProblem] = []

  /// The largest file that is read; libeconf's look-ups grow with the square of the lines.
  static let sizeLimit = 1 << 17

  /// Reads the file at `path`; what is wrong is in `problems`.
  init(reading path: String) {
    if let reason = Self.obstacle(at: path) {
      problems = [ConfigurationProblem(file: path, reason: reason)]
      return
    }
    var file: OpaquePointer?
    let result = econf_readFile(&file, path, "\n", "\n")
    defer { if let file { econf_freeFile(file) } }
    guard result == ECONF_SUCCESS, let file else {
      problems = [Self.syntaxProblem(result, in: path)]
      return
    }
    for line in Self.lines(of: file) { take(line, of: path) }
  }

  /// Why the file cannot be read, as libeconf answers every reason with "not found" and takes
  /// folders for empty files.
  private static func obstacle(at path: String) -> String? {
    var status = stat()
    do throws(Errno) {
      _ = try retrying { stat(path, &status) }
      _ = try retrying { access(path, R_OK) }
    } catch {
      return "cannot be read: \(error)"
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return "is not a regular file" }
    guard status.st_size <= sizeLimit else { return "is larger than \(sizeLimit) bytes" }
    return nil
  }

  private static func syntaxProblem(_ error: econf_err, in path: String) -> ConfigurationProblem {
    var file: UnsafeMutablePointer<CChar>?
    var line: UInt64 = 0
    econf_errLocation(&file, &line)
    free(file)
    let allowed = "sections as [Name], keys as Name=value, comments on lines of their own"
    let reason = econf_errString(error).map { String(cString: $0) } ?? "cannot be parsed"
    return ConfigurationProblem(file: path, line: Int(line), reason: reason, allowed: allowed)
  }

  private mutating func take(_ line: Line, of path: String) {
    let text = line.text
    if text.isEmpty || text.hasPrefix("#") || text.hasPrefix(";") { return }
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      problems.append(
        ConfigurationProblem(
          file: path, line: line.number, reason: "'\(text.prefix(40))' assigns nothing",
          allowed: "Name=value, or a comment after # or ;"))
      return
    }
    assignments.append(
      Assignment(
        file: path, line: line.number, section: line.section,
        key: text[..<equals].trimmed, value: text[text.index(after: equals)...].trimmed))
  }
}

extension ConfigurationFile {
  private struct Line {
    let number: Int
    let section: String
    let text: String
  }

  /// The lines by section, in the order of the file within each.
  private static func lines(of file: OpaquePointer) -> [Line] {
    var sections: Set<String> = []
    var lines: [Line] = []
    let names = strings { econf_getGroups(file, $0, $1) }
    for section in [nil] + names.map(Optional.some) where sections.insert(section ?? "").inserted {
      for text in strings({ econf_getKeys(file, section, $0, $1) }) {
        var value: UnsafeMutablePointer<econf_ext_value>?
        guard econf_getExtValue(file, section, text, &value) == ECONF_SUCCESS, let value else {
          continue  // A line of nothing but blanks.
        }
        defer { econf_freeExtValue(value) }
        let number = Int(value.pointee.line_number)
        lines.append(Line(number: number, section: section?.trimmed ?? "", text: text))
      }
    }
    return lines
  }

  /// The strings that a getter of libeconf hands out, none where it has none.
  private static func strings(
    _ get: (
      UnsafeMutablePointer<Int>,
      UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
    ) -> econf_err
  ) -> [String] {
    var count = 0
    var array: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    guard get(&count, &array) == ECONF_SUCCESS, let array else { return [] }
    defer { econf_freeArray(array) }
    return (0..<count).compactMap { array[$0].map { String(cString: $0) } }
  }
}

extension StringProtocol {
  /// The text without blanks at either end.
  var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\r", "\r\n", "\n"]
    let start = self.drop { blanks.contains($0) }
    let end = start.lastIndex { !blanks.contains($0) }
    return end.map { String(start[...$0]) } ?? ""
  }
}
