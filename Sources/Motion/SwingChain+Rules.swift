// SPDX-License-Identifier: MIT

/// What the rules say of a chain.
enum Judgement {
  case shake(Stretch)
  case refused(NearMiss)
}

extension SwingChain {
  /// How few swings may be judged: the hand goes there, back, and there again.
  private static let fewest = 3

  /// Judges each stretch that ends with the latest swing, the shortest first: the first that is a
  /// shake, or the refusal that came nearest, of a motion that goes on until `end`.
  func judge(until end: Timestamp) -> Judgement {
    var stretch = Stretch(latest)
    var nearest = NearMiss(stretch, end: end, .fewSwings(1, of: Self.fewest))
    for age in 1..<max(swings.count, 1) {
      stretch.extend(by: swings[age: age])
      if stretch.seconds > tuning.window { break }
      guard let refusal = refusal(of: stretch) else { return .shake(stretch) }
      if !nearest.refusal.isNearer(than: refusal) {
        nearest = NearMiss(stretch, end: end, refusal)
      }
    }
    return .refused(nearest)
  }

  /// Asks the rules one by one; nil if all hold.
  @inline(__always)
  private func refusal(of stretch: Stretch) -> Refusal? {
    if stretch.count < Self.fewest {
      return .fewSwings(stretch.count, of: Self.fewest)
    }
    let straightness = stretch.straightness
    if straightness < tuning.straightness {
      return Refusal(rule: .offLine, measured: straightness, required: tuning.straightness)
    }
    let pace = stretch.pace
    if pace > tuning.fastest {
      return Refusal(rule: .tooFast, measured: pace, required: tuning.fastest)
    }
    if pace < tuning.slowest {
      return Refusal(rule: .tooSlow, measured: pace, required: tuning.slowest)
    }
    let isSteady =
      stretch.count >= Int(tuning.steadySwings) && straightness >= tuning.steadyStraightness
      && pace <= tuning.steadyPurity * stretch.frequency
    let strength = demandedStrength(
      of: stretch, straightness: straightness, isSteady: isSteady)
    let contrast = isSteady ? tuning.steadyContrast : tuning.contrast
    let above = contrast * stretch.background.squareRoot()
    let excess = excess(of: stretch, over: strength)
    if excess < 0 {
      return Refusal(rule: .weak, measured: strength + excess, required: strength)
    }
    let rise = self.excess(of: stretch, over: above)
    if rise < 0 {
      return Refusal(rule: .drowned, measured: above + rise, required: above)
    }
    let symmetry = symmetry(of: stretch)
    if symmetry < tuning.symmetry {
      return Refusal(rule: .oneSided, measured: symmetry, required: tuning.symmetry)
    }
    return nil
  }

  /// What the swings must reach on either side: less the more there are, more the further they
  /// leave their line, and no more than a wide sweep needs where they are wide.
  private func demandedStrength(
    of stretch: Stretch, straightness: Double, isSteady: Bool
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
    of stretch: Stretch, over demanded: Double
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
  private func symmetry(of stretch: Stretch) -> Double {
    func most(_ side: Stretch.Side) -> Double {
      (side.peaks + side.clipped * tuning.beyond) / side.count
    }
    return min(most(stretch.near), most(stretch.far))
      / max(stretch.near.mean, stretch.far.mean)
  }
}
