// SPDX-License-Identifier: MIT

/// The latest swings that go against each other.
///
/// The chain follows the linear acceleration with one threshold for all settings, so that each
/// setting judges the same swings, and a firmer one can find nothing that a gentler one does not.
struct SwingChain: Sendable {
  /// What a movement means to the chain.
  enum Step {
    /// It is too weak to be a part of a swing.
    case calm
    /// It is strong, and changes no swing's measures by much.
    case moving
    /// It begins a swing.
    case fresh
    /// It raises the summit of the latest swing, or ends it: the chain is worth judging.
    case telling
  }

  let tuning: Tuning
  private(set) var swings = Ring<10, Swing>(filledWith: .none)
  /// Whether the latest swing may still rise.
  private var isOpen = false

  var latest: Swing { swings[age: 0] }

  init(tuning: Tuning) { self.tuning = tuning }

  mutating func removeAll() {
    swings.removeAll()
    isOpen = false
  }

  /// Follows a movement; `background` is the mean square of the linear acceleration before it.
  @inline(__always)
  mutating func take(_ movement: Movement, background: Double) -> Step {
    var step = Step.calm
    if movement.linear.squaredMagnitude > tuning.enter * tuning.enter {
      step = follow(movement, background: background)
    }
    guard swings.count > 0 else { return step }
    swings[age: 0].add(movement)
    if isOpen, swings[age: 0].isOver(movement.linear, at: tuning.turn) {
      isOpen = false
      if step != .fresh { step = .telling }
    }
    return step
  }

  private mutating func follow(_ movement: Movement, background: Double) -> Step {
    let linear = movement.linear
    let along = swings.count > 0 ? linear.dot(swings[age: 0].direction) : 0
    if swings.count > 0 {
      let half = (movement.time - swings[age: 0].summit).seconds
      if half > tuning.longestHalf, !(isOpen && along > 0) {
        removeAll()
      } else if along >= 0 {
        return rise(movement)
      }
    }
    swings.push(Swing(start: movement.time, direction: linear, background: background))
    isOpen = true
    return .fresh
  }

  private mutating func rise(_ movement: Movement) -> Step {
    let peak = swings[age: 0].peak
    guard movement.linear.squaredMagnitude > peak * peak else { return .moving }
    swings[age: 0].peak = movement.linear.magnitude
    swings[age: 0].direction = movement.linear
    swings[age: 0].summit = movement.time
    isOpen = true
    return .telling
  }
}
