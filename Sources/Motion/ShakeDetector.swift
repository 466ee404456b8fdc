// SPDX-License-Identifier: MIT

/// Samples in, shakes out: a pure value with no clock, constant work for each sample.
///
/// Gravity is the slow part of the acceleration; what remains is linear. Each time that goes
/// beyond a low threshold is a swing, and swings against each other make a chain. Rules judge the
/// chain whenever a summit rises or a swing is over: enough swings, along one line, at a hand's
/// pace, strong on both sides, and standing out of the motion before. Whatever moved and was no
/// shake is a near miss once it is quiet, with the refusal that came nearest: the same rules'
/// own, not a second opinion.
public struct ShakeDetector: Sendable {
  private enum State: Sendable {
    case calm
    case moving(NearMiss)
    case shaking(Ongoing)
    /// A shake was cancelled; none begins before it is over.
    case spent(Ongoing)
  }

  /// The parameters in force.
  public let tuning: Tuning
  private let sensor: SensorTraits
  private let quiet: Nanoseconds
  private let gap: Nanoseconds
  private var filter: MotionFilter
  private var chain: SwingChain
  /// The mean square of the linear acceleration of late, in g²; no shake adds to it.
  private var background = 0.0
  private var latest: Sample?
  private var lastActive = Timestamp(nanoseconds: 0)
  private var state = State.calm

  /// Makes a detector that has seen nothing yet.
  public init(tuning: Tuning, sensor: SensorTraits = SensorTraits()) {
    self.tuning = tuning
    self.sensor = sensor
    quiet = Nanoseconds(seconds: tuning.quiet)
    gap = Nanoseconds(seconds: tuning.gap)
    chain = SwingChain(tuning: tuning)
    filter = MotionFilter(tuning: tuning, sensor: sensor)
  }

  /// When to call `reach(_:)` if no sample comes before; nil while nothing is under way.
  ///
  /// It moves on with every sample that belongs to a motion, so a timer may stay armed at an
  /// earlier deadline and ask again when it fires.
  public var deadline: Timestamp? {
    if case .calm = state { return nil }
    let quiet = lastActive + quiet
    guard let latest else { return quiet }
    return sensor.holdsValues ? quiet : min(quiet, latest.time + gap)
  }

  /// Takes the next sample and says what it decides, mostly nothing.
  ///
  /// What was due before the sample's time is decided as if `reach(_:)` had been called. A second
  /// sample of the same time tells nothing of the motion between and is passed over; one from
  /// before the latest is a gap.
  public mutating func take(_ sample: Sample) -> Finding? {
    guard let latest else {
      let due = reach(sample.time)
      restart(at: sample)
      return due
    }
    if sample.time == latest.time { return nil }
    if sample.time < latest.time {
      let finding = interrupt(.gap)
      restart(at: sample)
      return finding
    }
    let due = reach(sample.time)
    if !sensor.holdsValues, sample.time - latest.time > gap {
      let finding = interrupt(.gap)
      restart(at: sample)
      return due ?? finding
    }
    let movement = filter.take(sample, after: latest)
    self.latest = sample
    remember(movement)
    let judged = follow(movement)
    // What is due ended a motion, and one sample never makes three swings of the next.
    return due ?? judged
  }

  /// Lets time pass without a sample, up to `time`, so that a shake can end.
  ///
  /// The finding does not depend on how late the call comes, only on the deadline; every sample
  /// from before `time` has to be taken first.
  public mutating func reach(_ time: Timestamp) -> Finding? {
    guard let deadline, deadline < time else { return nil }
    if let latest, !sensor.holdsValues,
      deadline == latest.time + gap
    {
      return interrupt(.gap)
    }
    defer { settle() }
    switch state {
    case .moving(let miss): return miss.isTelling(tuning) ? .nearMiss(miss) : nil
    case .shaking(let ongoing): return .ended(ongoing.shake)
    case .calm, .spent: return nil
    }
  }

  /// Forgets the motion under way, since what comes next does not follow on it.
  public mutating func interrupt(_ reason: Cancellation) -> Finding? {
    defer {
      latest = nil
      settle()
    }
    guard case .shaking(let ongoing) = state else { return nil }
    return .cancelled(ongoing.shake, reason)
  }

  /// Goes on with a shake that another detector found, so that it is not found a second time.
  ///
  /// Times must be on the same clock; this detector must have seen nothing yet.
  public mutating func resume(_ shake: Shake) {
    precondition(latest == nil, "a detector that has seen samples follows their motion")
    state = .shaking(Ongoing(resuming: shake))
    lastActive = shake.end
  }

  private mutating func settle() {
    state = .calm
    chain.removeAll()
  }

  private mutating func restart(at sample: Sample) {
    filter.restart(at: sample.acceleration)
    latest = sample
  }

  /// Follows the motion's energy, so that a shake has to stand out of it.
  ///
  /// While a shake goes on it may only fall. So a gentler setting, which finds more shakes, never
  /// has more of a background than a firmer one.
  @inline(__always)
  private mutating func remember(_ movement: Movement) {
    let energy = movement.linear.squaredMagnitude
    switch state {
    case .shaking where energy > background, .spent where energy > background: return
    case .shaking, .spent, .moving, .calm:
      let share = LowPass.share(of: movement.seconds, rate: 1 / tuning.memory)
      background += (energy - background) * share
    }
  }

  @inline(__always)
  private mutating func follow(_ movement: Movement) -> Finding? {
    let step = chain.take(movement, background: background)
    guard step != .calm else { return nil }
    if movement.linear.squaredMagnitude > activity * activity { lastActive = movement.time }
    switch state {
    case .spent: return nil
    case .shaking(var ongoing):
      ongoing.follow(
        latest: chain.latest, until: lastActive, fade: tuning.fade,
        longestHalf: tuning.longestHalf)
      state = .shaking(ongoing)
      guard (ongoing.shake.end - ongoing.shake.start).seconds > tuning.longest else { return nil }
      state = .spent(ongoing)
      return .cancelled(ongoing.shake, .tooLong)
    // At a low rate a swing may be a single sample: a fresh one has to be judged too.
    case .calm, .moving: return step == .moving ? nil : judge()
    }
  }

  /// The linear acceleration that keeps a motion going, in g: for a shake that is a part of its
  /// own mean, so that it ends in someone's pocket too, where it is never quite quiet.
  private var activity: Double {
    switch state {
    case .calm, .moving: tuning.enter
    case .shaking(let ongoing), .spent(let ongoing):
      max(tuning.enter, tuning.fade * ongoing.meanPeak)
    }
  }

  private mutating func judge() -> Finding? {
    switch chain.judge(until: lastActive) {
    case .shake(let stretch):
      let ongoing = Ongoing(stretch, latest: chain.latest, end: lastActive)
      state = .shaking(ongoing)
      return .began(ongoing.shake)
    case .refused(let miss):
      if case .moving(let before) = state {
        state = .moving(before.joined(by: miss))
      } else {
        state = .moving(miss)
      }
      return nil
    }
  }
}
