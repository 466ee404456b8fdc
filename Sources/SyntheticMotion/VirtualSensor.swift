// SPDX-License-Identifier: MIT
package import Motion

/// Looks at a motion as a real sensor would: at its rate, over its range, in its steps.
package struct VirtualSensor: Sendable {
  /// Samples a second.
  package var rate = 100.0
  /// The deviation of the noise on each axis, in g.
  package var noise = 0.004
  /// The largest value of an axis, in g.
  package var range: Double?
  /// The smallest difference that it tells, in g.
  package var step: Double?
  /// By how much of a period a time stamp may be off, to either side.
  package var jitter = 0.0
  /// How many samples come with one report, all stamped with the time of the first.
  package var batch = 1
  /// Whether values that have not changed are kept back, as evdev does.
  package var holdsValues = false
  /// The directions of its axes: unit vectors at right angles, of either hand.
  package var axes = (
    Vector(x: 1, y: 0, z: 0), Vector(x: 0, y: 1, z: 0), Vector(x: 0, y: 0, z: 1)
  )
  /// Whether it has no third axis.
  package var isFlat = false
  private let random: Noise

  package init(seed: UInt64 = 1) { random = Noise(seed: seed) }

  /// What a detector is told of it.
  package var traits: SensorTraits { SensorTraits(range: range, holdsValues: holdsValues) }

  /// What it sends of a motion that begins `lead` seconds after the sensor, until `end`.
  package func samples(
    of model: some MotionModel, lead: Double = 2, until end: Double
  ) -> [Sample] {
    var samples: [Sample] = []
    var latest: Vector?
    for index in 0..<Int((lead + end) * rate) {
      let time = Double(index) / rate
      let value = reading(of: model, at: time - lead, index: UInt64(index))
      if holdsValues, value == latest { continue }
      latest = value
      let stamped = Double(index / batch * batch) / rate
      let off = jitter * random.uniform(UInt64(index) &+ 1_000_000, in: -1...1) / rate
      samples.append(Sample(time: Timestamp(seconds: 1 + stamped + off), acceleration: value))
    }
    return samples
  }

  /// The mean over a period, as sensors filter what lies above their rate, through the axes.
  private func reading(of model: some MotionModel, at time: Double, index: UInt64) -> Vector {
    let parts = max(1, Int((400 / rate).rounded(.up)))
    var sum = Vector.zero
    for part in 0..<parts {
      sum = sum + model.acceleration(at: time - Double(part) / (rate * Double(parts)))
    }
    let mean = sum * (1 / Double(parts))
    let turned = Vector(x: mean.dot(axes.0), y: mean.dot(axes.1), z: mean.dot(axes.2))
    let noisy = turned + random.vector(at: Double(index), deviation: noise)
    return Vector(x: shown(noisy.x), y: shown(noisy.y), z: isFlat ? 0 : shown(noisy.z))
  }

  private func shown(_ value: Double) -> Double {
    var value = value
    if let step { value = (value / step).rounded() * step }
    if let range { value = min(max(value, -range), range) }
    return value
  }
}
