// SPDX-License-Identifier: MIT

/// Takes gravity out of the samples, and the sensor's noise and hard knocks with it.
struct MotionFilter: Sendable, BitwiseCopyable {
  /// A sensor that holds its values is taken to have held them for all of a longer silence but
  /// this much, in seconds, since only a change makes it speak.
  private static let shortestHold = 0.1

  private let gravityRate: Double
  private let smoothingRate: Double
  private let holdsValues: Bool
  private let clipping: Double
  private var gravity = LowPass(at: .zero)
  private var first = LowPass(at: .zero)
  private var second = LowPass(at: .zero)
  private var linear = Vector.zero

  init(tuning: Tuning, sensor: SensorTraits) {
    gravityRate = 1 / tuning.gravityTime
    smoothingRate = 1 / tuning.smoothing
    holdsValues = sensor.holdsValues
    // A driver's largest value is a little short of the range by its offset and its rounding.
    clipping = (sensor.range ?? .infinity) * 0.985
  }

  /// Takes `acceleration` for gravity, since nothing is known of before.
  mutating func restart(at acceleration: Vector) {
    gravity = LowPass(at: acceleration)
    first = gravity
    second = gravity
    linear = .zero
  }

  /// The motion once `sample` has followed on `latest`.
  @inline(__always)
  mutating func take(_ sample: Sample, after latest: Sample) -> Movement {
    let before = linear
    let seconds = (sample.time - latest.time).seconds
    var rest = seconds
    if holdsValues, seconds > Self.shortestHold {
      step(towards: latest.acceleration, seconds: seconds - Self.shortestHold)
      rest = Self.shortestHold
    }
    step(towards: sample.acceleration, seconds: rest)
    linear = second.value - gravity.value
    return Movement(
      time: sample.time, seconds: seconds, linear: linear, change: linear - before,
      isClipped: sample.acceleration.reaches(clipping))
  }

  @inline(__always)
  private mutating func step(towards acceleration: Vector, seconds: Double) {
    let smoothing = LowPass.share(of: seconds, rate: smoothingRate)
    gravity.step(
      towards: acceleration, share: LowPass.share(of: seconds, rate: gravityRate))
    first.step(towards: acceleration, share: smoothing)
    second.step(towards: first.value, share: smoothing)
  }
}

extension Vector {
  /// Whether a component is as far out as `limit`.
  fileprivate func reaches(_ limit: Double) -> Bool {
    x.magnitude >= limit || y.magnitude >= limit || z.magnitude >= limit
  }
}
