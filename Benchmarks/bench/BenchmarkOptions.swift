// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glibc
import TestKit

/// What the command line says.
struct BenchmarkOptions {
  private let daemon: String
  private let rival: String
  private let answers: String
  private var repetitions = 5
  private var chosen: [String] = []

  static var usage: String {
    """
    Usage: umockdev-wrapper bench DAEMON RIVAL ANSWERS [--repetitions N] [MEASUREMENT...]
    Measurements: \(names.joined(separator: ", ")); all of them where none is named.
    """
  }

  private static var names: [String] { Benchmark.measurements.map(\.name) }

  /// Understands the arguments; nil where they make no sense.
  init?(_ arguments: [String]) {
    guard arguments.count >= 3, Testbed.isPreloaded else { return nil }
    (daemon, rival, answers) = (arguments[0], arguments[1], arguments[2])
    var rest = arguments.dropFirst(3)
    while let argument = rest.popFirst() {
      if argument == "--repetitions" {
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        repetitions = number
      } else {
        guard Self.names.contains(argument) else { return nil }
        chosen.append(argument)
      }
    }
  }

  /// Measures what was chosen, in a folder of its own.
  func run() throws {
    raiseDescriptorLimit()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "shaked-benchmark-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A stopped subscriber has to stay for the length of a measurement.
    try Data("[Limits]\nStall=600\n".utf8).write(to: folder.appending(path: "shaked.conf"))
    let benchmark = Benchmark(
      place: Program.Place(daemon: daemon, rival: rival, answers: answers, folder: folder.path()),
      repetitions: repetitions)
    for (name, run) in Benchmark.measurements where chosen.isEmpty || chosen.contains(name) {
      try run(benchmark)
    }
  }

  /// A thousand subscribers have a descriptor each.
  private func raiseDescriptorLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
