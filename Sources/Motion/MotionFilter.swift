// SPDX-License-Identifier: MIT

/// Takes gravity out of the samples, and the sensor's noise with it.
struct MotionFilter: Sendable, BitwiseCopyable {
  private let tuning: Tuning
  private var gravity = LowPass(at: .zero)
  private var first = LowPass(at: .zero)
  private var second = LowPass(at: .zero)

  init(tuning: Tuning) { self.tuning = tuning }

  /// Takes `acceleration` for gravity, since nothing is known of before.
  mutating func restart(at acceleration: Vector) {
    gravity = LowPass(at: acceleration)
    first = gravity
    second = gravity
  }

  /// The linear acceleration once `sample` has followed on `latest`.
  mutating func take(_ sample: Sample, after latest: Sample) -> Vector {
    let seconds = (sample.time - latest.time).seconds
    let smoothing = LowPass.share(of: seconds, constant: tuning.smoothing)
    gravity.step(
      towards: sample.acceleration,
      share: LowPass.share(of: seconds, constant: tuning.gravityTime))
    first.step(towards: sample.acceleration, share: smoothing)
    second.step(towards: first.value, share: smoothing)
    return second.value - gravity.value
  }
}
