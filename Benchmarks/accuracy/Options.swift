// SPDX-License-Identifier: MIT
import Motion
import Recorded

/// What the command line asks for.
struct Options: Sendable {
  static let usage = """
    usage: accuracy FOLDER [option]...

    Replays every recording of FOLDER, which holds a manifest.jsonl, through the daemon's detector.

      --setting NAME     gentle, medium or firm in the last line (medium)
      --set KEY=NUMBER   a number of the tuning, as in the configuration, for all settings
      --resample HZ      as a slower sensor would have it
      --clip G           as a sensor of that range would have it
      --drop-axis        without Z
      --rotate SEED      each recording turned, differently
      --baseline NAME    a rival beside it: \(Baseline.allCases.map(\.rawValue).joined(separator: ", ")) or all
      --faults           every span missed and every false alarm of the setting
      --jobs N           threads (2)
    """

  var folder = ""
  var setting = Setting.medium
  var changes: [(key: String, value: Double)] = []
  var transform = Transform()
  var baselines: [Baseline] = []
  var printsFaults = false
  var jobs = 2

  init(_ arguments: [String]) throws(BenchError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--setting": setting = try Self.setting(Self.value(of: argument, &rest))
      case "--set": changes.append(try Self.change(Self.value(of: argument, &rest)))
      case "--resample": transform.rate = try Self.positive(argument, &rest)
      case "--clip": transform.range = try Self.positive(argument, &rest)
      case "--drop-axis": transform.dropsAxis = true
      case "--rotate": transform.rotation = UInt64(try Self.positive(argument, &rest))
      case "--baseline": baselines += try Self.baselines(Self.value(of: argument, &rest))
      case "--faults": printsFaults = true
      case "--jobs": jobs = max(1, Int(try Self.positive(argument, &rest)))
      case _ where !argument.hasPrefix("-") && folder.isEmpty: folder = argument
      default: throw BenchError("\(argument): no such option\n\(Self.usage)")
      }
    }
    if folder.isEmpty {
      throw BenchError("name a folder of recordings, one that has a manifest.jsonl\n\(Self.usage)")
    }
  }

  /// The tuning of a setting, with the command line's changes.
  func tuning(_ setting: Setting) -> Tuning {
    var tuning = Tuning(setting)
    for change in changes {
      for parameter in Tuning.parameters where parameter.key == change.key {
        tuning[keyPath: parameter.path] = change.value
      }
    }
    return tuning
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(BenchError) -> String {
    guard let value = rest.popFirst() else { throw BenchError("\(option): needs a value") }
    return value
  }

  private static func positive(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(BenchError) -> Double {
    let text = try value(of: option, &rest)
    guard let number = Double(text), number > 0, number < 1e9 else {
      throw BenchError("\(option): \(text) is no positive number")
    }
    return number
  }

  private static func setting(_ name: String) throws(BenchError) -> Setting {
    guard let setting = Setting(rawValue: name) else {
      throw BenchError("--setting: \(name) is none of gentle, medium, firm")
    }
    return setting
  }

  private static func baselines(_ name: String) throws(BenchError) -> [Baseline] {
    if name == "all" { return Baseline.allCases }
    guard let baseline = Baseline(rawValue: name) else {
      throw BenchError("--baseline: no rival is called \(name)\n\(usage)")
    }
    return [baseline]
  }

  private static func change(_ text: String) throws(BenchError) -> (String, Double) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let value = Double(parts[1]) else {
      throw BenchError("--set: \(text) is not KEY=NUMBER")
    }
    guard let parameter = Tuning.parameters.first(where: { $0.key == parts[0] }) else {
      let keys = Tuning.parameters.map(\.key).joined(separator: ", ")
      throw BenchError("--set: no number is called \(parts[0]); there are \(keys)")
    }
    guard parameter.range.contains(value) else {
      throw BenchError("--set: \(parts[0]) goes from \(parameter.range)")
    }
    return (parts[0], value)
  }
}
