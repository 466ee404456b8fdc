// SPDX-License-Identifier: MIT
import Motion
import TestKit

/// Writes samples to nodes on time, all of them at the same moments.
final class Feeder {
  private let testbed: Testbed
  private let nodes: [MockNode]
  private let wave: Wave
  private let period: Nanoseconds
  private var next = Timestamp.now
  private var index = 0

  init(_ nodes: [MockNode], of testbed: Testbed, wave: Wave) {
    self.testbed = testbed
    self.nodes = nodes
    self.wave = wave
    period = Nanoseconds(seconds: 1 / wave.rate)
  }

  /// Goes on from now, after a while in which the sensor sent nothing.
  func resume() { next = max(next, .now) }

  /// Lies still for so many seconds; answers how many samples it was.
  @discardableResult
  func rest(seconds: Double) throws -> Int {
    let count = Int(seconds * wave.rate)
    for _ in 0..<count { try send(Wave.calm(index)) }
    return count
  }

  /// Is shaken for so many seconds; answers how many samples it was.
  @discardableResult
  func shake(seconds: Double) throws -> Int {
    let count = Int(seconds * wave.rate)
    for index in 1...count { try send(wave.shaken(index)) }
    return count
  }

  /// Is shaken up to the sample that decides; answers when that was written.
  func shakeUntilDecided() throws -> Timestamp {
    for index in 1..<wave.decidingCount { try send(wave.shaken(index)) }
    return try send(wave.shaken(wave.decidingCount))
  }

  /// Comes to rest at once, for a pause of unknown length: a sensor that is silent while it is
  /// far from rest would be taken to have held that value.
  func stop() throws {
    for _ in 0..<5 { try write(Wave.calm(index)) }
  }

  /// Writes a sample when it is due; answers the moment.
  @discardableResult
  private func send(_ value: Wave.Value) throws -> Timestamp {
    next.sleep()
    let moment = Timestamp.now
    try write(value)
    return moment
  }

  private func write(_ value: Wave.Value) throws {
    let frame = MockEvent.frame(
      [value.0, value.1, value.2].map { Int32(($0 * Wave.unitsPerG).rounded()) },
      at: next.nanoseconds / 1_000)
    for node in nodes { try node.send(frame, to: testbed) }
    next = next + period
    index += 1
  }
}
