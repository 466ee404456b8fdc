// SPDX-License-Identifier: MIT
package import Motion
import SyntheticMotion

/// What is done to every recording before it is replayed, to stand for another sensor.
package struct Transform: Sendable {
  /// Samples a second, taken from the line between neighbours; slower recordings stay as they are.
  package var rate: Double?
  /// The range that the sensor ends at, in g; the detector is told, as a device would tell it.
  package var range: Double?
  /// Whether Z is missing.
  package var dropsAxis = false
  /// Turns each recording by a rotation of its own.
  package var rotation: UInt64?

  package init() {}

  package var traits: SensorTraits { SensorTraits(range: range) }

  package func apply(to samples: [Sample], seed: UInt64) -> [Sample] {
    var samples = samples
    if let rotation {
      let axes = Self.axes(Noise(seed: rotation &+ seed))
      samples = samples.map { sample in
        let a = sample.acceleration
        return Sample(
          time: sample.time,
          acceleration: Vector(x: a.dot(axes.0), y: a.dot(axes.1), z: a.dot(axes.2)))
      }
    }
    if let rate { samples = Self.resampled(samples, rate: rate) }
    for index in samples.indices {
      if dropsAxis { samples[index].acceleration.z = 0 }
      if let range { samples[index].acceleration.clip(to: range) }
    }
    return samples
  }

  /// Three unit vectors at right angles, of either hand.
  private static func axes(_ noise: Noise) -> (Vector, Vector, Vector) {
    let x = noise.direction(0)
    let other = noise.direction(1)
    let across = other - x * other.dot(x)
    let y = across * (1 / across.magnitude)
    let z = Vector(
      x: x.y * y.z - x.z * y.y, y: x.z * y.x - x.x * y.z, z: x.x * y.y - x.y * y.x)
    return (x, y, noise.uniform(7) < 0.5 ? z : -z)
  }

  /// Points on the line between neighbours, anew after each gap.
  private static func resampled(_ samples: [Sample], rate: Double) -> [Sample] {
    let steps = zip(samples, samples.dropFirst()).map { ($1.time - $0.time).seconds }
    guard let median = Recording.median(steps.filter { $0 > 0 }), 1 / median > rate * 1.02,
      var left = samples.first
    else { return samples }
    var result: [Sample] = [left]
    var next = left.time + Nanoseconds(seconds: 1 / rate)
    for right in samples.dropFirst() {
      let span = (right.time - left.time).seconds
      if span < 0 || span > 0.5 {
        result.append(right)
        next = right.time + Nanoseconds(seconds: 1 / rate)
      }
      while span > 0, next <= right.time {
        let share = (next - left.time).seconds / span
        result.append(
          Sample(
            time: next,
            acceleration: left.acceleration
              + (right.acceleration - left.acceleration) * share))
        next = next + Nanoseconds(seconds: 1 / rate)
      }
      left = right
    }
    return result
  }
}

extension Vector {
  fileprivate mutating func clip(to range: Double) {
    x = min(max(x, -range), range)
    y = min(max(y, -range), range)
    z = min(max(z, -range), range)
  }
}
