// SPDX-License-Identifier: MIT
import Motion

extension Benchmark {
  private static let silence = Nanoseconds(seconds: 30)

  /// What a sensor costs that sends nothing, while somebody listens.
  func measureSilence() throws {
    let wave = try Wave(rate: 100)
    printHead(
      "Silent sensor, for \(Int(Self.silence.seconds)) s",
      ["wake-ups of threads", "processor time in µs"])
    for kind in Program.Kind.allCases {
      let (testbed, nodes) = try makeNodes(1)
      let program = try Program(kind, nodes: nodes, at: place)
      defer { program.end() }
      let subscriber = try program.subscribe()
      let feeder = Feeder(nodes, of: testbed, wave: wave)
      try feeder.rest(seconds: 1)
      // What the last samples caused is over.
      (Timestamp.now + Nanoseconds(seconds: 1)).sleep()
      let (time, sleeps) = (program.processorTime, try program.sleeps())
      (Timestamp.now + Self.silence).sleep()
      let used = program.processorTime - time
      printRow(kind.name, ["\(try program.wakeUps(since: sleeps))", fixed(used.seconds * 1e6, 0)])
      withExtendedLifetime(subscriber) {}
    }
  }
}
