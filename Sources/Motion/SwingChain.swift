// SPDX-License-Identifier: MIT

/// The latest swings that go against each other along one line.
struct SwingChain: Sendable {
  /// What a sample means to the chain.
  enum Step {
    /// It belongs to no swing.
    case nothing
    /// It belongs to the swing under way.
    case inside
    /// It is the largest of the swing under way so far.
    case summit
  }

  /// What the rules say of the chain.
  enum Verdict {
    case shake(Shake)
    case refused(NearMiss)
  }

  private var swings = Ring<8, Swing>(filledWith: .none)
  private var isOpen = false
  /// Whether the latest step began a swing.
  private(set) var isFresh = false

  var latest: Swing { swings[age: 0] }

  mutating func removeAll() {
    swings.removeAll()
    isOpen = false
  }

  mutating func take(_ linear: Vector, at time: Timestamp, tuning: Tuning) -> Step {
    isFresh = false
    let squared = linear.squaredMagnitude
    let leave = tuning.enter * tuning.leave
    if isOpen {
      let goesOn = squared > leave * leave && linear.dot(latest.direction) > 0
      guard goesOn else {
        isOpen = false
        return start(linear, at: time, tuning: tuning)
      }
      return extend(linear, at: time)
    }
    return start(linear, at: time, tuning: tuning)
  }

  private mutating func extend(_ linear: Vector, at time: Timestamp) -> Step {
    swings[age: 0].end = time
    guard linear.squaredMagnitude > latest.peak * latest.peak else { return .inside }
    swings[age: 0].peak = linear.magnitude
    swings[age: 0].direction = linear
    swings[age: 0].summit = time
    return .summit
  }

  private mutating func start(_ linear: Vector, at time: Timestamp, tuning: Tuning) -> Step {
    guard linear.squaredMagnitude > tuning.enter * tuning.enter else { return .nothing }
    if swings.count > 0 {
      let last = latest
      let half = (time - last.summit).seconds
      let cosine = linear.dot(last.direction) / (linear.magnitude * last.peak)
      if half > tuning.longestHalf {
        swings.removeAll()
      } else if cosine > -tuning.alignment {
        // Off the line, or once more the same way: not a swing of this chain.
        guard cosine >= tuning.alignment else { return .inside }
        isOpen = true
        return extend(linear, at: time)
      } else if half < tuning.shortestHalf {
        return .inside
      }
    }
    swings.push(Swing(start: time, direction: linear))
    isOpen = true
    isFresh = true
    return .summit
  }

  /// Judges the chain as it stands.
  func verdict(_ tuning: Tuning) -> Verdict {
    let needed = max(2, Int(tuning.swings))
    var first = latest
    var count = 0
    var peak = 0.0
    var (sums, counts) = ((0.0, 0.0), (0.0, 0.0))
    while count < min(needed, swings.count) {
      let swing = swings[age: count]
      if (latest.summit - swing.summit).seconds > tuning.window { break }
      if count.isMultiple(of: 2) {
        sums.0 += swing.peak
        counts.0 += 1
      } else {
        sums.1 += swing.peak
        counts.1 += 1
      }
      first = swing
      peak = max(peak, swing.peak)
      count += 1
    }
    let means = (sums.0 / max(counts.0, 1), sums.1 / max(counts.1, 1))
    func refused(_ rule: NearMiss.Rule, _ measured: Double, _ required: Double) -> Verdict {
      .refused(
        NearMiss(
          start: first.start, end: latest.end, peak: peak, swings: count, rule: rule,
          measured: measured, required: required))
    }
    let (weaker, stronger) = (min(means.0, means.1), max(means.0, means.1))
    if count < needed { return refused(.fewSwings, Double(count), Double(needed)) }
    if weaker < tuning.strength { return refused(.weak, weaker, tuning.strength) }
    if weaker / stronger < tuning.symmetry {
      return refused(.oneSided, weaker / stronger, tuning.symmetry)
    }
    let seconds = max((latest.summit - first.summit).seconds, 1e-3)
    return .shake(
      Shake(
        start: first.start, end: latest.end, peak: peak, swings: count,
        frequency: Double(count - 1) / (2 * seconds),
        axis: latest.direction * (1 / latest.peak)))
  }
}
