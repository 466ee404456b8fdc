// SPDX-License-Identifier: MIT
package import Motion

/// Random numbers that depend on nothing but a seed and an index, so that a motion can be asked
/// for any moment in any order.
package struct Noise: Hashable, Sendable {
  private let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  /// An even number from 0 up to 1. (SplitMix64, Steele and others 2014)
  package func uniform(_ index: UInt64) -> Double {
    var z = seed &* 0xD134_2543_DE82_EF95 &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// An even number from `range`.
  package func uniform(_ index: UInt64, in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform(index)
  }

  /// A number around 0 with deviation 1, near enough to a normal one: the sum of six even ones.
  package func normal(_ index: UInt64) -> Double {
    var sum = -3.0
    for part in 0..<6 { sum += uniform(index &* 6 &+ UInt64(part)) }
    return sum * 2.0.squareRoot()
  }

  /// A sensor's noise of `deviation` on each axis, at a moment.
  package func vector(at seconds: Double, deviation: Double) -> Vector {
    let index = seconds.bitPattern &* 3
    return Vector(x: normal(index), y: normal(index &+ 1), z: normal(index &+ 2)) * deviation
  }

  /// A direction, even over the sphere.
  package func direction(_ index: UInt64) -> Vector {
    let z = uniform(index &* 2, in: -1...1)
    let across = (1 - z * z).squareRoot()
    let turns = uniform(index &* 2 &+ 1)
    return Vector(x: across * cosine(turns: turns), y: across * sine(turns: turns), z: z)
  }

  /// A number that wanders slowly between about -1 and 1, `pace` times a second.
  package func wander(at seconds: Double, pace: Double, _ index: UInt64 = 0) -> Double {
    let (a, b, c) = (uniform(index &* 3), uniform(index &* 3 &+ 1), uniform(index &* 3 &+ 2))
    return
      (sine(turns: seconds * pace + a) + sine(turns: seconds * pace * 0.618 + b)
      + sine(turns: seconds * pace * 1.414 + c)) / 3
  }
}
