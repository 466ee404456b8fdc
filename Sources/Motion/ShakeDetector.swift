// SPDX-License-Identifier: MIT

/// Samples in, shakes out: a pure value with no clock, constant work for each sample.
///
/// Gravity is the slow part of the acceleration, what remains is linear. Each time that goes
/// beyond a threshold is a swing, and swings against each other along one line make a chain. The
/// chain is judged at every summit. It is a shake once it has enough swings, in time, strong
/// enough on both sides. Whatever moved and was no shake is a near miss when it has become quiet,
/// with the verdict of the same rules that came nearest.
public struct ShakeDetector: Sendable {
  private enum State: Sendable {
    case calm
    case moving(NearMiss)
    case shaking(Shake)
    /// A shake was cancelled; none begins before it has been quiet.
    case spent
  }

  /// The parameters in force.
  public private(set) var tuning: Tuning
  private let sensor: SensorTraits
  private var filter: MotionFilter
  private var chain = SwingChain()
  private var latest: Sample?
  private var lastActive = Timestamp(nanoseconds: 0)
  private var state = State.calm

  /// Makes a detector that has seen nothing yet.
  public init(tuning: Tuning, sensor: SensorTraits = SensorTraits()) {
    self.tuning = tuning
    self.sensor = sensor
    filter = MotionFilter(tuning: tuning)
  }

  /// When to call `reach(_:)` if no sample comes before; nil while nothing is under way.
  ///
  /// It moves on with every sample that belongs to a motion, so a timer may stay armed at an
  /// earlier deadline and ask again when it fires.
  public var deadline: Timestamp? {
    guard let latest else { return nil }
    if case .calm = state { return nil }
    let quiet = lastActive + Nanoseconds(seconds: tuning.quiet)
    return sensor.holdsValues ? quiet : min(quiet, latest.time + Nanoseconds(seconds: tuning.gap))
  }

  /// Takes the next sample and says what it decides, mostly nothing.
  ///
  /// What was due before the sample's time is decided as if `reach(_:)` had been called.
  public mutating func take(_ sample: Sample) -> Finding? {
    guard let latest else {
      restart(at: sample)
      return nil
    }
    if sample.time < latest.time {
      let finding = interrupt(.gap)
      restart(at: sample)
      return finding
    }
    let due = reach(sample.time)
    if self.latest == nil
      || (!sensor.holdsValues && (sample.time - latest.time).seconds > tuning.gap)
    {
      restart(at: sample)
      return due
    }
    let linear = filter.take(sample, after: latest)
    self.latest = sample
    let judged = follow(linear, at: sample.time)
    return due ?? judged
  }

  /// Lets time pass without a sample, up to `time`, so that a shake can end.
  ///
  /// The finding does not depend on how late the call comes, only on the deadline; every sample
  /// from before `time` has to be taken first.
  public mutating func reach(_ time: Timestamp) -> Finding? {
    guard let deadline, deadline < time, let latest else { return nil }
    if !sensor.holdsValues, (deadline - latest.time).seconds >= tuning.gap {
      return interrupt(.gap)
    }
    defer {
      state = .calm
      chain.removeAll()
    }
    switch state {
    case .moving(let miss): return .nearMiss(miss)
    case .shaking(let shake): return .ended(shake)
    case .calm, .spent: return nil
    }
  }

  /// Forgets the motion under way, since what comes next does not follow on it.
  public mutating func interrupt(_ reason: Cancellation) -> Finding? {
    defer {
      latest = nil
      state = .calm
      chain.removeAll()
    }
    if case .shaking(let shake) = state { return .cancelled(shake, reason) }
    return nil
  }

  private mutating func restart(at sample: Sample) {
    filter.restart(at: sample.acceleration)
    latest = sample
  }

  private mutating func follow(_ linear: Vector, at time: Timestamp) -> Finding? {
    switch chain.take(linear, at: time, tuning: tuning) {
    case .nothing: return nil
    case .inside:
      lastActive = time
      return nil
    case .summit:
      lastActive = time
      return judge()
    }
  }

  private mutating func judge() -> Finding? {
    let swing = chain.latest
    switch state {
    case .spent: return nil
    case .shaking(var shake):
      if chain.isFresh { shake.swings += 1 }
      shake.end = swing.end
      shake.peak = max(shake.peak, swing.peak)
      if shake.swings > 1 {
        shake.frequency =
          Double(shake.swings - 1) / (2 * max((swing.summit - shake.start).seconds, 1e-3))
      }
      if (shake.end - shake.start).seconds > tuning.longest {
        state = .spent
        return .cancelled(shake, .tooLong)
      }
      state = .shaking(shake)
      return nil
    case .calm, .moving:
      switch chain.verdict(tuning) {
      case .shake(let shake):
        state = .shaking(shake)
        return .began(shake)
      case .refused(let miss):
        state = .moving(nearer(miss))
        return nil
      }
    }
  }

  /// The new verdict or the one before, whichever came nearer to a shake, over the whole motion.
  private func nearer(_ miss: NearMiss) -> NearMiss {
    guard case .moving(let before) = state else { return miss }
    var kept = miss.isNearer(than: before) ? miss : before
    kept.start = min(before.start, miss.start)
    kept.end = max(before.end, miss.end)
    kept.peak = max(before.peak, miss.peak)
    return kept
  }
}

extension NearMiss {
  /// Whether it passed more rules than `other`, or came nearer to the same one.
  fileprivate func isNearer(than other: Self) -> Bool {
    if rule != other.rule { return rule.rank > other.rule.rank }
    return measured / required >= other.measured / other.required
  }
}

extension NearMiss.Rule {
  /// The order in which the rules are asked.
  fileprivate var rank: Int {
    switch self {
    case .fewSwings: 0
    case .weak: 1
    case .oneSided: 2
    }
  }
}
