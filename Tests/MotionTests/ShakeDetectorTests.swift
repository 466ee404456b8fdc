// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion
import Testing

@Suite struct `Shake detector` {
  @Test func `finds one shake and its end`() {
    let findings = replay(HandShake(strength: 2.5), for: 4)
    #expect(findings.map(\.name) == ["began", "ended"])
  }

  @Test func `says nothing of a device at rest`() {
    #expect(replay(HandShake(duration: 0), for: 10).isEmpty)
  }
}

extension Finding {
  var name: String {
    switch self {
    case .began: "began"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .nearMiss: "near-miss"
    }
  }
}

/// What a detector says of a motion that starts after a second of rest.
func replay(_ shake: HandShake, for seconds: Double, rate: Double = 100) -> [Finding] {
  var detector = ShakeDetector(tuning: Tuning(.medium))
  return (0..<Int(seconds * rate)).compactMap { index in
    let time = Double(index) / rate
    return detector.take(
      Sample(time: Timestamp(seconds: time), acceleration: shake.acceleration(at: time - 1)))
  }
}

@Suite struct `A detector that goes on with a shake` {
  private let shake = Shake(
    start: Timestamp(seconds: 9), end: Timestamp(seconds: 10), peak: 2, swings: 5, frequency: 4,
    axis: Vector(x: 1, y: 0, z: 0))

  private func detector() -> ShakeDetector {
    var detector = ShakeDetector(
      tuning: Tuning(.medium), sensor: SensorTraits(holdsValues: true))
    detector.resume(shake)
    return detector
  }

  @Test func `ends it when nothing more comes`() {
    var detector = detector()
    let quiet = Nanoseconds(seconds: Tuning(.medium).quiet)
    #expect(detector.deadline == shake.end + quiet)
    let early = detector.reach(shake.end + quiet)
    let late = detector.reach(Timestamp(seconds: 60))
    #expect(early == nil)
    #expect(late == .ended(shake))
    #expect(detector.deadline == nil)
  }

  @Test func `ends it before a sample that comes late`() {
    var detector = detector()
    let finding = detector.take(
      Sample(time: Timestamp(seconds: 60), acceleration: Vector(x: 0, y: 0, z: 1)))
    #expect(finding == .ended(shake))
  }

  @Test func `does not find it again while it goes on`() {
    var detector = detector()
    let hand = HandShake(strength: 2.5, frequency: 4, duration: 2)
    var findings: [Finding] = []
    for step in 0..<600 {
      let seconds = Double(step) / 100
      let sample = Sample(
        time: Timestamp(seconds: 10.2 + seconds), acceleration: hand.acceleration(at: seconds))
      if let finding = detector.take(sample) { findings.append(finding) }
    }
    #expect(findings.count == 1)
    guard case .ended(let ended) = findings.first else {
      Issue.record("not the shake's end: \(findings)")
      return
    }
    #expect(ended.start == shake.start)
    #expect(ended.swings > shake.swings)
  }
}
