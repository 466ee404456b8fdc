// SPDX-License-Identifier: MIT
import Motion

extension Benchmark {
  private struct Case {
    let rate: Double
    let isMoving: Bool

    var title: String { "\(Int(rate)) Hz, \(isMoving ? "in motion" : "calm")" }
  }

  private struct Cost {
    var microseconds: [Double] = []
    var sleeps: [Double] = []
  }

  private static let rates = [100.0, 1_000.0]
  /// How long the processor time of one case is measured.
  private static let seconds = 3.0
  /// How many shakes are timed in each repetition.
  private static let shakes = 3

  /// What a sample costs, and how long after the deciding one a subscriber hears of it.
  func measureSamples() throws {
    let cases = Self.rates.flatMap { rate in
      [false, true].map { Case(rate: rate, isMoving: $0) }
    }
    var costs: [Program.Kind: [Cost]] = [:]
    var delays: [Program.Kind: [[Double]]] = [:]
    var missed: [Program.Kind: Int] = [:]
    for kind in Program.Kind.allCases {
      costs[kind] = Array(repeating: Cost(), count: cases.count)
      delays[kind] = Array(repeating: [], count: Self.rates.count)
    }
    for _ in 0..<repetitions {
      for (place, rate) in Self.rates.enumerated() {
        let wave = try Wave(rate: rate)
        for kind in Program.Kind.allCases {
          let (testbed, nodes) = try makeNodes(1)
          let program = try Program(kind, nodes: nodes, at: self.place)
          defer { program.end() }
          let subscriber = try program.subscribe()
          let feeder = Feeder(nodes, of: testbed, wave: wave)
          // The daemon learns the rate, and where down is.
          try feeder.rest(seconds: 1)
          for (number, each) in cases.enumerated() where each.rate == rate {
            if each.isMoving { try feeder.shake(seconds: 1) }
            let (time, sleeps) = (program.processorTime, try program.sleeps())
            let start = Timestamp.now
            let count =
              each.isMoving
              ? try feeder.shake(seconds: Self.seconds) : try feeder.rest(seconds: Self.seconds)
            let used = program.processorTime - time
            costs[kind]?[number].microseconds.append(used.seconds * 1e6 / Double(count))
            costs[kind]?[number].sleeps.append(
              Double(try program.wakeUps(since: sleeps)) / (Timestamp.now - start).seconds)
          }
          for _ in 0..<Self.shakes {
            // Until the motion before is over.
            try feeder.rest(seconds: 1.6)
            try subscriber.discard()
            let decided = try feeder.shakeUntilDecided()
            let arrival = try subscriber.awaitLine(
              with: "\"began\"", until: decided + Nanoseconds(seconds: 0.5))
            if let arrival {
              delays[kind]?[place].append((arrival - decided).seconds * 1e6)
            } else {
              missed[kind, default: 0] += 1
            }
            feeder.resume()
          }
        }
      }
    }
    let names = Program.Kind.allCases.map(\.name) + ["ratio"]
    func row(_ title: String, digits: Int, _ figures: (Program.Kind) -> [Double]) {
      let spreads = Program.Kind.allCases.map { Spread(figures($0)) }
      let ratio = spreads[0].median / spreads[1].median
      printRow(title, spreads.map { $0.text(digits: digits) } + [fixed(ratio, 2)])
    }
    printHead("Processor time for a sample, in µs", names)
    for (number, each) in cases.enumerated() {
      row(each.title, digits: 1) { costs[$0]?[number].microseconds ?? [] }
    }
    printHead("Wake-ups of threads in a second", names)
    for (number, each) in cases.enumerated() {
      row(each.title, digits: 1) { costs[$0]?[number].sleeps ?? [] }
    }
    printHead("From the deciding sample to the subscriber's line, in µs", names)
    for (place, rate) in Self.rates.enumerated() {
      row("\(Int(rate)) Hz", digits: 0) { delays[$0]?[place] ?? [] }
    }
    printRow("shakes that were not told", Program.Kind.allCases.map { "\(missed[$0] ?? 0)" })
  }
}
