// SPDX-License-Identifier: MIT
import Motion

/// Knows how many raw units make 1 g: what lies still measures gravity and nothing else.
///
/// A driver's word is taken at once and checked at each rest. Where there is none, or where a long
/// rest contradicts it, the magnitude at rest is the scale. Sensors without three axes, or with
/// gravity taken out, show nothing at rest: for them the driver's word or devices.conf must do.
struct ScaleKeeper {
  private(set) var scale: Scale?
  private let declared: Double?
  private let isLearning: Bool
  private var rest: Rest?

  /// Begins with what is known: the configuration's word, what was learned before, the driver's.
  init(declared: Double?, configured: Double?, learned: Double?, axes: Int) {
    self.declared = declared
    isLearning = configured == nil && axes == 3
    if let configured {
      scale = Scale(unitsPerG: configured, source: .quirk)
    } else if let learned, axes == 3 {
      scale = Scale(unitsPerG: learned, source: .learned)
    } else if let declared {
      scale = Scale(unitsPerG: declared, source: .driver)
    }
  }

  /// What a magnitude at rest may be, in g: no sensor is off by more, and no scale by less.
  static let plausible = 0.7...1.3
  /// Fewer units than this a g are noise or a dead sensor, not gravity.
  static let fewestUnits = 4.0
  /// How long a rest must last to teach a scale.
  static let teachingRest: Nanoseconds = 1_000_000_000
  /// How long it must last to overthrow one: a sensor that starts up may read nonsense for a while.
  static let overthrowingRest: Nanoseconds = 3_000_000_000

  /// Takes the next frame; answers the scale if it is a new one from here on.
  mutating func take(_ value: Vector, at time: Timestamp) -> Scale? {
    guard isLearning else { return nil }
    guard var rest else {
      self.rest = Rest(value, at: time)
      return nil
    }
    // The values before this frame have held until now, since a still device sends nothing.
    rest.last(until: time)
    let found = judge(rest)
    rest.add(value, at: time)
    self.rest = rest
    if let found { scale = found }
    return found
  }

  /// Starts anew after missing events.
  mutating func interrupt() { rest = nil }

  private func judge(_ rest: Rest) -> Scale? {
    guard rest.duration >= Self.teachingRest else { return nil }
    let units = rest.mean.magnitude
    guard units >= Self.fewestUnits else { return nil }
    guard let scale else { return Scale(unitsPerG: units, source: .learned) }
    if Self.plausible.contains(units / scale.unitsPerG) { return nil }
    guard rest.duration >= Self.overthrowingRest else { return nil }
    if let declared, Self.plausible.contains(units / declared) {
      return Scale(unitsPerG: declared, source: .driver)
    }
    return Scale(unitsPerG: units, source: .learned)
  }
}

/// A span in which the values stay close together.
private struct Rest {
  private var start: Timestamp
  private var low: Vector
  private var high: Vector
  private var held: Vector
  private var heldSince: Timestamp
  /// Values weighted by the seconds for which they held.
  private var sum = Vector.zero
  private var seconds = 0.0

  init(_ value: Vector, at time: Timestamp) {
    start = time
    low = value
    high = value
    held = value
    heldSince = time
  }

  /// What the values of an axis may differ by, as a part of the magnitude: a hand's tremor.
  private static let tolerance = 0.12
  /// What they may differ by in any case, in units: a coarse sensor's last digit.
  private static let quantum = 2.0

  var duration: Nanoseconds { heldSince - start }

  var mean: Vector { seconds > 0 ? sum * (1 / seconds) : held }

  /// Counts the held value in until `time`.
  mutating func last(until time: Timestamp) {
    let span = (time - heldSince).seconds
    if span > 0 {
      sum = sum + held * span
      seconds += span
    }
    heldSince = time
  }

  /// Takes a value that holds from `time` on; one too far off begins a new span.
  mutating func add(_ value: Vector, at time: Timestamp) {
    let newLow = Vector(
      x: min(low.x, value.x), y: min(low.y, value.y), z: min(low.z, value.z))
    let newHigh = Vector(
      x: max(high.x, value.x), y: max(high.y, value.y), z: max(high.z, value.z))
    let spread = newHigh - newLow
    let limit = max(Self.quantum, Self.tolerance * value.magnitude)
    guard time >= heldSince, max(spread.x, spread.y, spread.z) <= limit else {
      self = Rest(value, at: time)
      return
    }
    low = newLow
    high = newHigh
    held = value
  }
}
