// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion
import Testing

@Suite struct `A shake is a shake` {
  private static let seeds: ClosedRange<UInt64> = 1...4

  /// Hands of different kinds: strength, pace, line and unevenness by the seed.
  private static func hand(_ seed: UInt64) -> HandShake {
    let random = Noise(seed: seed)
    return HandShake(
      strength: random.uniform(1, in: 2.4...4), frequency: random.uniform(2, in: 2.6...5),
      duration: random.uniform(3, in: 1.5...2.5), axis: random.direction(4),
      gravity: random.direction(5), seed: seed)
  }

  private func expectShake(
    _ sensor: VirtualSensor, _ seed: UInt64, location: SourceLocation = #_sourceLocation
  ) {
    let hand = Self.hand(seed)
    let phases = sensor.findings(of: hand, until: hand.duration + 2).phases
    #expect(phases == ["began", "ended"], "\(hand)", sourceLocation: location)
  }

  @Test(arguments: seeds) func `for any hand`(seed: UInt64) {
    expectShake(VirtualSensor(seed: seed), seed)
  }

  @Test(arguments: seeds) func `however the sensor is turned or mirrored`(seed: UInt64) {
    let hand = Self.hand(seed)
    var sensor = VirtualSensor(seed: seed)
    sensor.noise = 0
    let straight = sensor.findings(of: hand, until: 5)
    for turn in 1...UInt64(8) {
      let axes = Noise(seed: turn).axes()
      sensor.axes = axes
      let turned = sensor.findings(of: hand, until: 5)
      #expect(turned.phases == straight.phases)
      #expect(turned.ended.map(\.swings) == straight.ended.map(\.swings))
      #expect(turned.began.map(\.start) == straight.began.map(\.start))
    }
  }

  @Test(arguments: [12.5, 25, 50, 62.5, 100, 128, 200, 400, 1_000], seeds)
  func `at any rate`(rate: Double, seed: UInt64) {
    var sensor = VirtualSensor(seed: seed)
    sensor.rate = rate
    expectShake(sensor, seed)
  }

  @Test(arguments: seeds) func `with time stamps that jitter by a third of a period`(seed: UInt64) {
    var sensor = VirtualSensor(seed: seed)
    sensor.jitter = 0.33
    expectShake(sensor, seed)
  }

  @Test(arguments: seeds) func `with three samples in a report of one time stamp`(seed: UInt64) {
    var sensor = VirtualSensor(seed: seed)
    sensor.rate = 200
    sensor.batch = 3
    expectShake(sensor, seed)
  }

  @Test(arguments: seeds) func `when values that do not change are kept back`(seed: UInt64) {
    var sensor = VirtualSensor(seed: seed)
    sensor.noise = 0
    sensor.step = 1.0 / 16
    sensor.holdsValues = true
    expectShake(sensor, seed)
  }

  @Test(arguments: seeds) func `in steps of six bits over two g to either side`(seed: UInt64) {
    var sensor = VirtualSensor(seed: seed)
    sensor.range = 2
    sensor.step = 4.0 / 64
    expectShake(sensor, seed)
  }

  @Test(arguments: seeds) func `cut off at two g`(seed: UInt64) {
    var sensor = VirtualSensor(seed: seed)
    sensor.range = 2
    expectShake(sensor, seed)
  }

  @Test(arguments: seeds) func `on two axes`(seed: UInt64) {
    var sensor = VirtualSensor(seed: seed)
    sensor.isFlat = true
    let random = Noise(seed: seed)
    let turns = random.uniform(0)
    let hand = HandShake(
      strength: random.uniform(1, in: 2.4...4), frequency: random.uniform(2, in: 2.6...5),
      axis: Vector(x: cosine(turns: turns), y: sine(turns: turns), z: 0), seed: seed)
    #expect(sensor.findings(of: hand, until: 4).phases == ["began", "ended"])
  }

  @Test(arguments: seeds) func `while the hand walks`(seed: UInt64) {
    struct Both: MotionModel {
      let gait = Gait.walking()
      let hand: HandShake
      func acceleration(at seconds: Double) -> Vector {
        gait.acceleration(at: seconds + 20) + hand.acceleration(at: seconds) - hand.gravity
      }
    }
    var hand = Self.hand(seed)
    hand.noise = 0
    let sensor = VirtualSensor(seed: seed)
    let samples = sensor.samples(of: Both(hand: hand), lead: 8, until: hand.duration + 3)
    #expect(ShakeDetector.findings(in: samples).phases == ["began", "ended"])
  }
}

extension Noise {
  /// Three unit vectors at right angles, of either hand.
  fileprivate func axes() -> (Vector, Vector, Vector) {
    let x = direction(0)
    let other = direction(1)
    let across = other - x * other.dot(x)
    let y = across * (1 / across.magnitude)
    let z = Vector(
      x: x.y * y.z - x.z * y.y, y: x.z * y.x - x.x * y.z, z: x.x * y.y - x.y * y.x)
    return (x, y, uniform(9) < 0.5 ? z : -z)
  }
}
