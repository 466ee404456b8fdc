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
    let excess = excess(of: stretch, over: strength, tuning)
    if excess < 0 { return .refused(.weak, measured: strength + excess, required: strength) }
    let rise = self.excess(of: stretch, over: above, tuning)
    if rise < 0 { return .refused(.drowned, measured: above + rise, required: above) }
    let symmetry = symmetry(of: stretch, tuning)
    if symmetry < tuning.symmetry {
      return .refused(.oneSided, measured: symmetry, required: tuning.symmetry)
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

  /// By how much the mean peak of the weaker side is over what is demanded.
  ///
  /// A swing that hit the end of the sensor's range may have gone further by `beyond`, as far as
  /// that helps it to get there. Summed as differences, so that swings which just get there do
  /// not fail by rounding.
  private func excess(
    of stretch: Stretch, over demanded: Double, _ tuning: Tuning
  ) -> Double {
    if stretch.near.clipped + stretch.far.clipped == 0 {
      return min(stretch.near.mean, stretch.far.mean) - demanded
    }
    var (near, far) = (0.0, 0.0)
    for age in 0..<stretch.count {
      var excess = swings[age: age].peak - demanded
      if swings[age: age].isClipped, excess < 0 { excess = min(0, excess + tuning.beyond) }
      if age.isMultiple(of: 2) { near += excess } else { far += excess }
    }
    return min(near / stretch.near.count, far / stretch.far.count)
  }

  /// The weaker side over the stronger, at the best that clipped swings allow; what is demanded
  /// has no part in it, or a firmer setting could find what a gentler one does not.
  private func symmetry(of stretch: Stretch, _ tuning: Tuning) -> Double {
    func most(_ side: Stretch.Side) -> Double {
      (side.peaks + side.clipped * tuning.beyond) / side.count
    }
    return min(most(stretch.near), most(stretch.far))
      / max(stretch.near.mean, stretch.far.mean)
  }
}
