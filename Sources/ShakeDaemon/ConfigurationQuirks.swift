// SPDX-License-Identifier: MIT
import Accelerometers

/// Reads `devices.conf` into the table of quirks.
struct ConfigurationQuirks {
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var warnings: [ConfigurationProblem] = []
  private var sections: [Section] = []

  /// A section and where it begins; files that use one name add to one section.
  private struct Section {
    let name: String
    let file: String
    let line: Int
    var values: [String: String] = [:]
  }

  mutating func take(_ file: ConfigurationFile) {
    let refused = file.assignments.compactMap { take($0) }
    problems += (file.problems + refused).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// Answers what is wrong with the value, if anything.
  private mutating func take(_ assignment: ConfigurationFile.Assignment) -> ConfigurationProblem? {
    let known = ConfigurationQuirkKey.table
    guard !assignment.section.isEmpty else {
      warnings.append(
        assignment.problem("in no section, ignored", allowed: "[any name] before the first key"))
      return nil
    }
    guard let key = known.first(where: { $0.name == assignment.key }) else {
      let names = known.map(\.name).joined(separator: ", ")
      warnings.append(assignment.problem("unknown key, ignored", allowed: names))
      return nil
    }
    do throws(ConfigurationValue.Refusal) {
      var scratch = Quirk(origin: "")
      if !assignment.value.isEmpty { try key.set(assignment.value, &scratch) }
      self[section: assignment].values[key.name] = assignment.value
      return nil
    } catch {
      return assignment.problem("'\(assignment.value)' \(error.reason)", allowed: key.allowed)
    }
  }

  private subscript(section assignment: ConfigurationFile.Assignment) -> Section {
    get {
      sections.first { $0.name == assignment.section }
        ?? Section(name: assignment.section, file: assignment.file, line: assignment.line)
    }
    set {
      if let index = sections.firstIndex(where: { $0.name == newValue.name }) {
        sections[index] = newValue
      } else {
        sections.append(newValue)
      }
    }
  }

  /// The table of all sections; one that is about every device is a problem.
  mutating func table() -> QuirkTable {
    var table = QuirkTable()
    for section in sections {
      var quirk = Quirk(origin: "devices.conf [\(section.name)]")
      var selects = false
      for key in ConfigurationQuirkKey.table {
        guard let value = section.values[key.name], !value.isEmpty else { continue }
        do throws(ConfigurationValue.Refusal) {
          try key.set(value, &quirk)
        } catch {
          preconditionFailure("a value was refused after it had been taken")
        }
        selects = selects || key.selects
      }
      if selects {
        table.quirks.append(quirk)
      } else {
        let selecting = ConfigurationQuirkKey.table.filter(\.selects).map(\.name)
        problems.append(
          ConfigurationProblem(
            file: section.file, line: section.line, key: "[\(section.name)]",
            reason: "is about no device in particular",
            allowed: "at least one of " + selecting.joined(separator: ", ")))
      }
    }
    return table
  }
}
