// SPDX-License-Identifier: MIT

/// What the rules say of a stretch of swings.
enum Verdict {
  case shake
  /// The first rule that refuses, what it measured and what it demands.
  case refused(NearMiss.Rule, measured: Double, required: Double)
}

extension SwingChain {
  /// How few swings may be judged: the hand goes there, back, and there again.
  private static let fewest = 3

  /// Judges each stretch that ends with the latest swing, the shortest first; a shake is whatever
  /// holds a stretch that is one.
  func judge(_ tuning: Tuning, _ consider: (Stretch, Verdict) -> Bool) {
    var stretch = Stretch()
    for age in 0..<swings.count {
      stretch.extend(by: swings[age: age])
      if stretch.seconds > tuning.window { return }
      if stretch.count < Self.fewest, stretch.count < swings.count { continue }
      if consider(stretch, verdict(on: stretch, tuning)) { return }
    }
  }

  /// Asks the rules one by one.
  private func verdict(on stretch: Stretch, _ tuning: Tuning) -> Verdict {
    if stretch.count < Self.fewest {
      return .refused(
        .fewSwings, measured: Double(stretch.count), required: Double(Self.fewest))
    }
    let straightness = stretch.straightness
    if straightness < tuning.straightness {
      return .refused(.offLine, measured: straightness, required: tuning.straightness)
    }
    let pace = stretch.pace
    if pace > tuning.fastest {
      return .refused(.tooFast, measured: pace, required: tuning.fastest)
    }
    if pace < tuning.slowest {
      return .refused(.tooSlow, measured: pace, required: tuning.slowest)
    }
    let isSteady =
      stretch.count >= Int(tuning.steadySwings) && straightness >= tuning.steadyStraightness
      && pace <= tuning.steadyPurity * stretch.frequency
    let strength = demandedStrength(
      of: stretch, straightness: straightness, isSteady: isSteady, tuning)
    let contrast = isSteady ? tuning.steadyContrast : tuning.contrast
    let above = contrast * stretch.background.squareRoot()
    let means = means(of: stretch, demanded: max(strength, above), tuning)
    let (weaker, stronger) = (min(means.0, means.1), max(means.0, means.1))
    if weaker < strength { return .refused(.weak, measured: weaker, required: strength) }
    if weaker < above { return .refused(.drowned, measured: weaker, required: above) }
    if weaker < tuning.symmetry * stronger {
      return .refused(.oneSided, measured: weaker / stronger, required: tuning.symmetry)
    }
    return .shake
  }

  /// What the swings must reach on either side: less the more there are, more the further they
  /// leave their line, and no more than a wide sweep needs where they are wide.
  private func demandedStrength(
    of stretch: Stretch, straightness: Double, isSteady: Bool, _ tuning: Tuning
  ) -> Double {
    let least =
      switch stretch.count {
      case _ where isSteady: tuning.steadyStrength
      case ...Self.fewest: tuning.strengthOfThree
      default: tuning.strength
      }
    let strength = least + tuning.straying * (1 - straightness)
    return stretch.sweep >= tuning.sweep ? min(strength, tuning.strengthOfSweep) : strength
  }

  /// The mean peaks of both sides; a swing that hit the end of the sensor's range may have gone
  /// further by `beyond`, as far as that helps it to reach what is demanded.
  private func means(
    of stretch: Stretch, demanded: Double, _ tuning: Tuning
  ) -> (Double, Double) {
    var (near, far) = (stretch.near.peaks, stretch.far.peaks)
    for age in 0..<stretch.count where swings[age: age].isClipped {
      let peak = swings[age: age].peak
      let more = max(0, min(demanded - peak, tuning.beyond))
      if age.isMultiple(of: 2) { near += more } else { far += more }
    }
    return (near / stretch.near.count, far / stretch.far.count)
  }
}
