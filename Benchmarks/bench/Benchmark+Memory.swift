// SPDX-License-Identifier: MIT
import Motion
import TestKit

extension Benchmark {
  /// What is in memory after the start and with subscribers.
  func measureMemory() throws {
    printHead("Memory in KiB", ["resident", "private dirty"])
    for kind in Program.Kind.allCases {
      let (testbed, nodes) = try makeNodes(1)
      defer { withExtendedLifetime(testbed) {} }
      let program = try Program(kind, nodes: nodes, at: place)
      defer { program.end() }
      var subscribers: [Subscriber] = []
      for count in [0, 1, 100, 1_000] {
        while subscribers.count < count { subscribers.append(try program.subscribe()) }
        let (resident, privateDirty) = try program.memory()
        printRow(
          "\(kind.name), \(count) subscribers", ["\(resident)", "\(privateDirty)"])
      }
    }
  }
}
