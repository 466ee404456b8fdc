// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion

extension VirtualSensor {
  /// What a detector says of a motion that this sensor sees, with 2 s of rest before it; what is
  /// due at the end is asked for.
  func findings(
    of model: some MotionModel, until end: Double, tuning: Tuning = Tuning(.medium)
  ) -> [Finding] {
    ShakeDetector.findings(
      in: samples(of: model, until: end), tuning: tuning, sensor: traits)
  }
}

extension ShakeDetector {
  /// Everything a detector says of some samples and of the silence after them.
  static func findings(
    in samples: [Sample], tuning: Tuning = Tuning(.medium), sensor: SensorTraits = SensorTraits()
  ) -> [Finding] {
    var detector = ShakeDetector(tuning: tuning, sensor: sensor)
    var findings = samples.compactMap { detector.take($0) }
    while let deadline = detector.deadline {
      if let finding = detector.reach(deadline + 1) { findings.append(finding) }
    }
    return findings
  }
}

extension [Finding] {
  /// The phases of shakes, without near misses.
  var phases: [String] {
    compactMap {
      switch $0 {
      case .began: "began"
      case .ended: "ended"
      case .cancelled(_, let reason): "cancelled, \(reason.rawValue)"
      case .nearMiss: nil
      }
    }
  }

  /// The rules that refused motions.
  var refusals: [NearMiss.Rule] {
    compactMap { if case .nearMiss(let miss) = $0 { miss.rule } else { nil } }
  }

  /// The totals of the shakes that ended.
  var ended: [Shake] { compactMap { if case .ended(let shake) = $0 { shake } else { nil } } }

  /// The shakes as they began.
  var began: [Shake] { compactMap { if case .began(let shake) = $0 { shake } else { nil } } }
}
