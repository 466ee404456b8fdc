// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion
import Testing

@Suite struct `Reference figures` {
  private static let figures = ReferenceMotion.all.map { $0.findings(Tuning(.medium)) }

  private static let table = """
    a shake: began at 3.4 s; ended after 12 swings, 4.2 Hz, 2.15 g
    a short shake: began at 3.4 s; ended after 5 swings, 4.55 Hz, 1.96 g
    a weak shake: weak: 1.07 of 1.15
    a steady shake: began at 3.73 s; ended after 30 swings, 5.07 Hz, 0.9 g
    a steady tremble: weak: 0.68 of 0.7
    a steady rattle: weak: 0.94 of 1.15
    a steady shake in steps: began at 11.83 s; ended after 29 swings, 5.05 Hz, 0.94 g
    a steady shake after a run: weak: 1.33 of 2.33; drowned: 0.89 of 0.95
    a wide shake: began at 3.94 s; ended after 6 swings, 1.85 Hz, 1.91 g
    a wide wave: weak: 1.25 of 1.4
    a fast rattle: too-fast: 6.84 of 6.3
    a slow sway: too-slow: 1.48 of 1.5
    a slower sway: too-slow: 1.17 of 1.5
    a lopsided shake: began at 3.42 s; ended after 12 swings, 4.14 Hz, 2.62 g
    a one-sided shake: one-sided: 0.49 of 0.54
    a shake in a run: began at 11.58 s; ended after 18 swings, 2.71 Hz, 3.31 g
    a shake after a run: weak: 1.33 of 2.33; began at 11.44 s; ended after 11 swings, 4.03 Hz, \
    2.06 g
    an endless shake: began at 3.4 s; cancelled as too-long after 81 swings, 4.02 Hz, 2.18 g
    a shake cut off at 1.2 g: began at 3.8 s; ended after 9 swings, 3.28 Hz, 1.28 g
    a weak shake cut off at 1.06 g: weak: 1.1 of 1.97
    a shake with short pauses: began at 3.4 s; cancelled as gap after 30 swings, 4.21 Hz, 2.01 g
    a shake with long pauses: began at 3.4 s; ended after 6 swings, 4.46 Hz, 2.01 g; began at \
    5.3 s; ended after 6 swings, 4.46 Hz, 1.99 g; began at 7.2 s; ended after 6 swings, 4.46 Hz, \
    1.98 g; began at 9.1 s; ended after 6 swings, 4.46 Hz, 1.99 g
    a shake with a short hole: began at 3.4 s; ended after 9 swings, 4.61 Hz, 2.67 g
    a shake with a long hole: began at 3.4 s; cancelled as gap after 5 swings, 4.55 Hz, 2.04 g; \
    few-swings: 2.0 of 3.0
    circles: off-line: 0.56 of 0.77
    a push: few-swings: 2.0 of 3.0
    a fall: few-swings: 1.0 of 3.0
    a walk: weak: 0.38 of 3.15
    a run: weak: 1.33 of 2.32
    cobbles: too-fast: 9.87 of 6.3
    taps: 
    """

  @Test(arguments: Tuning.parameters.map(\.key), [0.8, 1.25])
  func `a change of any number changes what is found`(key: String, factor: Double) throws {
    let parameter = try #require(Tuning.parameters.first { $0.key == key })
    var tuning = Tuning(.medium)
    tuning[keyPath: parameter.path] *= factor
    let changes = zip(ReferenceMotion.all, Self.figures).contains { motion, figures in
      motion.findings(tuning) != figures
    }
    #expect(changes)
  }

  @Test func `every motion is found to be what it was`() {
    let table = zip(ReferenceMotion.all, Self.figures).map { motion, figures in
      "\(motion.name): \(figures.map(\.words).joined(separator: "; "))"
    }
    #expect(table.joined(separator: "\n") == Self.table)
  }

  @Test func `a firmer setting finds no shake that a gentler one does not`() {
    for motion in ReferenceMotion.all {
      let (gentle, medium, firm) = (
        motion.findings(Tuning(.gentle)), motion.findings(Tuning(.medium)),
        motion.findings(Tuning(.firm))
      )
      #expect(medium.areCovered(by: gentle), "\(motion.name)")
      #expect(firm.areCovered(by: medium), "\(motion.name)")
    }
  }
}

extension [Finding] {
  /// Whether each shake that began here was under way there.
  fileprivate func areCovered(by others: [Finding]) -> Bool {
    let spans = zip(others.began, others.over)
    return began.allSatisfy { shake in
      spans.contains { $0.end <= shake.end && shake.end <= $1.end }
    }
  }

  /// The totals of the shakes that are over in any way.
  private var over: [Shake] {
    compactMap {
      switch $0 {
      case .ended(let shake), .cancelled(let shake, _): shake
      case .began, .nearMiss: nil
      }
    }
  }
}

extension Finding {
  /// The finding in a few words, to the hundredth.
  fileprivate var words: String {
    switch self {
    case .began(let shake): "began at \(hundredths(Double(shake.end.nanoseconds) / 1e9)) s"
    case .ended(let shake): "ended \(totals(shake))"
    case .cancelled(let shake, let reason): "cancelled as \(reason.rawValue) \(totals(shake))"
    case .nearMiss(let miss):
      "\(miss.rule.rawValue): \(hundredths(miss.measured)) of \(hundredths(miss.required))"
    }
  }

  private func totals(_ shake: Shake) -> String {
    "after \(shake.swings) swings, \(hundredths(shake.frequency)) Hz, \(hundredths(shake.peak)) g"
  }

  private func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
