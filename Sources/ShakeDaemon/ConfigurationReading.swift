// SPDX-License-Identifier: MIT

/// Gathers what the files assign until all have been read, as the order of setting is the table's.
struct ConfigurationReading {
  private struct Name: Hashable {
    let section: String
    let key: String
  }

  private var assigned: [Name: ConfigurationFile.Assignment] = [:]
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var warnings: [ConfigurationProblem] = []

  private static let keys: [Name: ConfigurationKey] = Dictionary(
    uniqueKeysWithValues: ConfigurationKey.table.map {
      (Name(section: $0.section, key: $0.name), $0)
    })

  mutating func take(_ file: ConfigurationFile) {
    let refused = file.assignments.compactMap { take($0) }
    problems += (file.problems + refused).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// Answers what is wrong with the value, if anything.
  private mutating func take(_ assignment: ConfigurationFile.Assignment) -> ConfigurationProblem? {
    let name = Name(section: assignment.section, key: assignment.key)
    guard let key = Self.keys[name] else {
      warnings.append(Self.unknown(assignment))
      return nil
    }
    if assignment.value.isEmpty {
      assigned[name] = nil
      return nil
    }
    // Tried here so that an error shows even where a later file overrides the value.
    var scratch = Configuration()
    do throws(ConfigurationValue.Refusal) {
      try key.set(assignment.value, &scratch)
      assigned[name] = assignment
      return nil
    } catch {
      return assignment.problem("'\(assignment.value)' \(error.reason)", allowed: key.allowed)
    }
  }

  private static func unknown(_ assignment: ConfigurationFile.Assignment) -> ConfigurationProblem {
    let sections = Set(ConfigurationKey.table.map(\.section))
    guard sections.contains(assignment.section) else {
      let known = sections.sorted().map { "[\($0)]" }.joined(separator: ", ")
      let what = assignment.section.isEmpty ? "in no section" : "unknown section"
      return assignment.problem("\(what), ignored", allowed: known)
    }
    let known = ConfigurationKey.table.filter { $0.section == assignment.section }.map(\.name)
    return assignment.problem("unknown key, ignored", allowed: known.joined(separator: ", "))
  }

  func configuration() -> Configuration {
    var configuration = Configuration()
    for key in ConfigurationKey.table {
      guard let assignment = assigned[Name(section: key.section, key: key.name)] else { continue }
      do throws(ConfigurationValue.Refusal) {
        try key.set(assignment.value, &configuration)
      } catch {
        preconditionFailure("a value was refused after it had been taken")
      }
    }
    return configuration
  }
}
