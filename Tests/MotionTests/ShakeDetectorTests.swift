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
