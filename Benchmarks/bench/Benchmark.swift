// SPDX-License-Identifier: MIT
import TestKit

/// What is measured, and with what.
struct Benchmark {
  let place: Program.Place
  let repetitions: Int

  /// The measurements by their names, in their order.
  static let measurements: [(name: String, run: @Sendable (Benchmark) throws -> Void)] = [
    ("samples", { try $0.measureSamples() }),
    ("silence", { try $0.measureSilence() }),
    ("memory", { try $0.measureMemory() }),
    ("start", { try $0.measureStart() }),
    ("fan-out", { try $0.measureFanOut() }),
  ]

  /// Makes up `count` sensors.
  func makeNodes(_ count: Int) throws -> (testbed: Testbed, nodes: [MockNode]) {
    let testbed = try Testbed()
    let fixture = try EvdevFixture.named("kxtj9")
    let nodes = (0..<count).map { number in
      var own = fixture
      // A device is told from another one by where it is plugged in.
      // A controller is shaken by itself; parts of one machine are shaken together.
      own.bus = "usb"
      own.phys = "bench/\(number)"
      return MockNode(own, number: number)
    }
    for node in nodes { try node.appear(in: testbed) }
    return (testbed, nodes)
  }
}
