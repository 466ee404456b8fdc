// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion
import Testing

@testable import ShakeDaemon

@Suite struct `A simulated accelerometer` {
  private let shake = HandShake(
    strength: 2.5, frequency: 4, duration: 1.5, direction: .leftRight)
  private let rest = Nanoseconds(seconds: 0.3)

  /// What a detector finds by `seconds`, the sensor being read every 20 ms.
  private func findings(interval: Nanoseconds?, seconds: Double) -> [Finding] {
    var sensor = SimulatedAccelerometer(
      shake, rest: rest, interval: interval, startingAt: Timestamp(seconds: 100))
    var detector = ShakeDetector(tuning: Tuning(.medium))
    var findings: [Finding] = []
    for turn in 0...Int(seconds * 50) {
      while let sample = sensor.sample(by: Timestamp(seconds: 100 + Double(turn) / 50)) {
        if let finding = detector.take(sample) { findings.append(finding) }
      }
    }
    return findings
  }

  private func isEnd(_ finding: Finding) -> Bool {
    if case .ended = finding { return true }
    return false
  }

  @Test func `gives every sample that is due, at its own time`() {
    var sensor = SimulatedAccelerometer(
      shake, rest: rest, startingAt: Timestamp(nanoseconds: 0))
    var times: [Int64] = []
    while let sample = sensor.sample(by: Timestamp(seconds: 0.035)) {
      times.append(sample.time.nanoseconds)
    }
    #expect(times == [0, 10_000_000, 20_000_000, 30_000_000])
  }

  @Test func `is shaken once where no interval is given`() {
    let findings = findings(interval: nil, seconds: 12)
    #expect(findings.count == 2)
    #expect(findings.map(isEnd) == [false, true])
  }

  @Test func `is shaken again and again at its interval`() {
    let findings = findings(interval: Nanoseconds(seconds: 5), seconds: 14)
    #expect(findings.map(isEnd) == [false, true, false, true, false, true])
  }
}
