// SPDX-License-Identifier: MIT
import Motion
package import UnixIO

/// What is wrong with a device that can be read.
package enum Ailment: Hashable, Sendable {
  /// It answers 0 for ever: asleep or dead.
  case zero
  /// It repeats one value to the last bit, which no sensor in a hand's reach does.
  case stuck
  /// All three axes show the same.
  case sameAxes
  /// Reading it fails again and again.
  case failing(Errno)
}

extension Ailment: CustomStringConvertible {
  /// What is seen, and the way out.
  package var description: String {
    switch self {
    case .zero: "it reads 0 on all axes; a suspend and resume wakes some sensors"
    case .stuck: "it repeats one value; a suspend and resume wakes some sensors"
    case .sameAxes: "all its axes read the same, which is a fault of its driver"
    case .failing(.busy): "another program uses its buffer, so that its values cannot be read"
    case .failing(let error): "reading it fails: \(error)"
    }
  }
}

/// Sees by its values that a sensor is not well.
struct HealthWatch {
  private var first: (value: Vector, time: Timestamp)?
  private var repeats = 0
  private var alike: (since: Timestamp, count: Int)?

  /// So long a value must last that a sensor is called dead.
  private static let shortest = Nanoseconds(seconds: 5)
  /// So long, and so often, that it is called stuck, where noise would show in `finestUnits` a g.
  private static let stuckFor = Nanoseconds(seconds: 10)
  private static let stuckRepeats = 100
  private static let finestUnits = 500.0
  private static let alikeCount = 20

  /// Takes the next values and says what they show so far.
  mutating func take(_ value: Vector, at time: Timestamp, unitsPerG: Double?) -> Ailment? {
    if let first, first.value == value {
      repeats += 1
    } else {
      first = (value, time)
      repeats = 0
    }
    if value.x == value.y, value.y == value.z {
      alike = (alike?.since ?? time, (alike?.count ?? 0) + 1)
    } else {
      alike = nil
    }
    let lasting = first.map { time - $0.time } ?? 0
    if value == .zero { return repeats > 0 && lasting >= Self.shortest ? .zero : nil }
    if let alike, alike.count >= Self.alikeCount, time - alike.since >= Self.shortest {
      return .sameAxes
    }
    let isFine = (unitsPerG ?? 0) >= Self.finestUnits
    if isFine, repeats >= Self.stuckRepeats, lasting >= Self.stuckFor { return .stuck }
    return nil
  }
}
