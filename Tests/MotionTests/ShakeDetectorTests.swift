// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion
import Testing

@Suite struct `Shake detector` {
  private let shake = HandShake(strength: 2.5, frequency: 4, duration: 1.5)

  @Test func `finds one shake, its end and its totals`() throws {
    let findings = VirtualSensor().findings(of: shake, until: 4)
    #expect(findings.phases == ["began", "ended"])
    let total = try #require(findings.ended.first)
    // The sensor starts at 1 s and rests for 2 s.
    #expect(abs(Double(total.start.nanoseconds) / 1e9 - 3) < 0.1)
    #expect(abs(Double(total.end.nanoseconds) / 1e9 - 4.5) < 0.1)
    #expect(abs(total.frequency - 4) < 0.4)
    #expect((10...12).contains(total.swings))
    #expect((1.8...2.6).contains(total.peak))
    #expect(total.direction == .leftRight)
  }

  @Test func `says that a shake began within its first half second`() throws {
    let samples = VirtualSensor().samples(of: shake, until: 0.5)
    var detector = ShakeDetector(tuning: Tuning(.medium))
    #expect(samples.compactMap { detector.take($0) }.phases == ["began"])
  }

  @Test func `says nothing of a device at rest`() {
    #expect(VirtualSensor().findings(of: Still(), until: 60).isEmpty)
  }

  @Test func `finds a second shake after a pause`() {
    let samples = VirtualSensor().samples(of: shake, until: 4)
    let later = samples.map {
      Sample(time: $0.time + Nanoseconds(seconds: 7), acceleration: $0.acceleration)
    }
    var sensor = SensorTraits()
    sensor.holdsValues = true
    let findings = ShakeDetector.findings(in: samples + later, sensor: sensor)
    #expect(findings.phases == ["began", "ended", "began", "ended"])
  }

  @Test func `has no deadline while nothing moves`() {
    var detector = ShakeDetector(tuning: Tuning(.medium))
    let findings = VirtualSensor().samples(of: Still(), until: 1).compactMap { detector.take($0) }
    #expect(findings.isEmpty && detector.deadline == nil)
  }

  @Test(arguments: [1, 1_000, 50_000_000, 3_600_000_000_000] as [Nanoseconds])
  func `says the same however late the timer fires`(late: Nanoseconds) throws {
    var detector = ShakeDetector(
      tuning: Tuning(.medium), sensor: SensorTraits(holdsValues: true))
    let samples = VirtualSensor().samples(of: shake, until: 1)
    #expect(samples.compactMap { detector.take($0) }.phases == ["began"])
    let deadline = try #require(detector.deadline)
    let early = detector.reach(deadline)
    #expect(early == nil)
    let due = detector.reach(deadline + late)
    let total = try #require([due].compactMap(\.self).ended.first)
    #expect(total.end == deadline - Nanoseconds(seconds: Tuning(.medium).quiet))
    #expect(detector.deadline == nil)
  }

  @Test func `says the same whether a timer or the next sample ends a shake`() {
    let samples = VirtualSensor().samples(of: shake, until: 4)
    var asked = ShakeDetector(tuning: Tuning(.medium))
    let findings = samples.flatMap { sample in
      [asked.reach(sample.time), asked.take(sample)].compactMap(\.self)
    }
    #expect(findings == ShakeDetector.findings(in: samples))
  }

  @Test func `ends a shake of a sensor that holds its values and falls silent`() {
    let cut = VirtualSensor().samples(of: shake, until: 0.8)
    let findings = ShakeDetector.findings(in: cut, sensor: SensorTraits(holdsValues: true))
    #expect(findings.phases == ["began", "ended"])
  }

  @Test func `cancels a shake of a sensor that always sends and falls silent`() {
    let cut = VirtualSensor().samples(of: shake, until: 0.8)
    #expect(ShakeDetector.findings(in: cut).phases == ["began", "cancelled, gap"])
  }

  @Test func `cancels at a gap whether a timer or the next sample shows it`() {
    var samples = VirtualSensor().samples(of: shake, until: 0.8)
    let last = samples[samples.count - 1]
    samples.append(Sample(time: last.time + 600_000_000, acceleration: last.acceleration))
    #expect(ShakeDetector.findings(in: samples).phases == ["began", "cancelled, gap"])
  }

  @Test func `cancels when time goes back, and finds the next shake`() {
    let first = VirtualSensor().samples(of: shake, until: 0.8)
    let findings = ShakeDetector.findings(
      in: first + VirtualSensor().samples(of: shake, until: 4))
    #expect(findings.phases == ["began", "cancelled, gap", "began", "ended"])
  }

  @Test func `cancels what goes on for longer than a shake may`() {
    let long = HandShake(strength: 2.5, frequency: 4, duration: 25)
    let findings = VirtualSensor().findings(of: long, until: 30)
    #expect(findings.phases == ["began", "cancelled, too-long"])
  }

  @Test(arguments: Cancellation.allCases)
  func `an interruption cancels the shake and starts afresh`(reason: Cancellation) {
    var detector = ShakeDetector(tuning: Tuning(.medium))
    let samples = VirtualSensor().samples(of: shake, until: 0.8)
    var findings = samples.compactMap { detector.take($0) }
    findings += [detector.interrupt(reason), detector.interrupt(reason)].compactMap(\.self)
    #expect(findings.phases == ["began", "cancelled, \(reason.rawValue)"])
    #expect(detector.deadline == nil)
  }

  @Test func `passes over a second sample of the same time`() {
    let samples = VirtualSensor().samples(of: shake, until: 4)
    let twice = samples.flatMap { sample in
      [sample, Sample(time: sample.time, acceleration: sample.acceleration * 3)]
    }
    #expect(ShakeDetector.findings(in: twice) == ShakeDetector.findings(in: samples))
  }

  @Test func `says exactly the same of the same samples`() {
    let samples = VirtualSensor(seed: 3).samples(of: shake, until: 4)
    #expect(ShakeDetector.findings(in: samples) == ShakeDetector.findings(in: samples))
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
