// SPDX-License-Identifier: MIT
import Motion
import TestKit

extension Benchmark {
  private static let starts = 20

  /// How long it takes from before the process is made to READY=1.
  func measureStart() throws {
    let (testbed, nodes) = try makeNodes(1)
    defer { withExtendedLifetime(testbed) {} }
    var times: [Program.Kind: [Double]] = [:]
    for _ in 0..<Self.starts {
      for kind in Program.Kind.allCases {
        let program = try Program(kind, nodes: nodes, at: place)
        times[kind, default: []].append(program.timeToStart.seconds * 1e3)
        program.end()
      }
    }
    printHead(
      "From exec to READY=1, in ms, \(Self.starts) starts", Program.Kind.allCases.map(\.name))
    printRow(
      "with one sensor",
      Program.Kind.allCases.map { Spread(times[$0] ?? []).text(digits: 1) })
  }
}
