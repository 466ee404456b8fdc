// SPDX-License-Identifier: MIT
import Motion
import TestKit

extension Benchmark {
  /// So many sensors are shaken at once, as one shake makes two lines only.
  private static let sensors = 32
  private static let bursts = 3
  private static let subscriberCounts = [1, 100, 1_000]

  private struct Burst {
    var speeds: [Double] = []
    /// Of the program itself, in µs.
    var costs: [Double] = []
  }

  /// How fast lines reach subscribers, and whether one that takes nothing changes that.
  func measureFanOut() throws {
    let wave = try Wave(rate: 100)
    let columns = ["shaked", "beside a stopped one", "C"]
    var rows: [(title: String, bursts: [Burst])] = []
    for count in Self.subscriberCounts {
      let bursts = [
        try burst(.daemon, to: count, wave: wave),
        try burst(.daemon, to: count, wave: wave, stopped: true),
        try burst(.rival, to: count, wave: wave),
      ]
      rows.append(("\(count) subscribers", bursts))
    }
    printHead("\(Self.sensors) shakes that begin at once: lines a second, all told", columns)
    for (title, bursts) in rows {
      printRow(title, bursts.map { Spread($0.speeds).text(digits: 0) })
    }
    printHead("Processor time for a line, in µs, the reading of sensors included", columns)
    for (title, bursts) in rows {
      printRow(title, bursts.map { Spread($0.costs).text(digits: 1) })
    }
  }

  private func burst(
    _ kind: Program.Kind, to count: Int, wave: Wave, stopped: Bool = false
  ) throws -> Burst {
    let (testbed, nodes) = try makeNodes(Self.sensors)
    let program = try Program(kind, nodes: nodes, at: place)
    defer { program.end() }
    let deaf = stopped ? try program.subscribe() : nil
    let subscribers = try (0..<count).map { _ in try program.subscribe() }
    let feeder = Feeder(nodes, of: testbed, wave: wave)
    try feeder.rest(seconds: 1)
    var burst = Burst()
    // By the third burst the stopped one's socket is full.
    let first = stopped ? 2 : 0
    for number in 0..<first + Self.bursts {
      for subscriber in subscribers { try subscriber.discard() }
      feeder.resume()
      let start = try feeder.shakeUntilDecided()
      let time = program.processorTime
      try feeder.stop()
      let end = try awaitLines(Self.sensors, for: subscribers)
      let used = program.processorTime - time
      feeder.resume()
      try feeder.rest(seconds: 1.6)
      guard number >= first else { continue }
      let lines = Double(Self.sensors * count)
      burst.speeds.append(lines / (end - start).seconds)
      burst.costs.append(used.seconds * 1e6 / lines)
    }
    withExtendedLifetime(deaf) {}
    return burst
  }

  /// Reads one subscriber after the other: each has room for all its lines, and reading while the
  /// daemon sends would take from its time.
  private func awaitLines(_ lines: Int, for subscribers: [Subscriber]) throws -> Timestamp {
    let deadline = Timestamp.now + Program.patience
    for (number, subscriber) in subscribers.enumerated() {
      var missing = lines
      while missing > 0 {
        missing -= try subscriber.takeLines(with: "\"began\"")
        if missing == 0 { break }
        guard subscriber.waitUntilReadable(before: deadline) else {
          throw BenchmarkError.missing("\(missing) of \(lines) shakes, at subscriber \(number)")
        }
      }
    }
    return .now
  }
}
