// SPDX-License-Identifier: MIT
import Motion
import Testing

@testable import Accelerometers

@Suite struct `A scale` {
  private func vector(_ x: Double, _ y: Double, _ z: Double) -> Vector {
    Vector(x: x, y: y, z: z)
  }

  /// Feeds the same values over and over and answers the new scales.
  private func feed(
    _ keeper: inout ScaleKeeper, _ values: [Vector], from start: Double, seconds: Double,
    rate: Double = 50
  ) -> [Scale] {
    (0..<Int(seconds * rate)).compactMap { count in
      keeper.take(
        values[count % values.count], at: Timestamp(seconds: start + Double(count) / rate))
    }
  }

  private func shake(_ peak: Double) -> [Vector] {
    (0..<12).map { vector($0 < 6 ? peak : -peak, 0, Double($0)) }
  }

  @Test(arguments: [
    Vector(x: 0, y: 0, z: 1000), Vector(x: 0, y: 0, z: -1024), Vector(x: 3, y: -2, z: 21),
    Vector(x: 60, y: 0, z: -80),
  ])
  func `is learned where the driver is silent`(lying: Vector) {
    var keeper = ScaleKeeper(declared: nil, configured: nil, learned: nil, axes: 3)
    let found = feed(
      &keeper, [lying, lying + vector(1, 0, 0), lying - vector(0, 1, 0)], from: 0, seconds: 2)
    #expect(found.count == 1)
    #expect(found.first?.source == .learned)
    #expect(found.first.map { abs($0.unitsPerG / lying.magnitude - 1) < 0.04 } == true)
  }

  @Test func `is not learned while the device moves`() {
    var keeper = ScaleKeeper(declared: nil, configured: nil, learned: nil, axes: 3)
    let found = feed(&keeper, shake(2200), from: 0, seconds: 20)
    #expect(found == [])
    #expect(keeper.scale == nil)
  }

  @Test func `is learned from silence, since a still device sends nothing`() {
    var keeper = ScaleKeeper(declared: nil, configured: nil, learned: nil, axes: 3)
    let lying = keeper.take(vector(36, -36, 972), at: Timestamp(seconds: 10))
    let moving = keeper.take(vector(900, 0, 1500), at: Timestamp(seconds: 75))
    #expect(lying == nil)
    #expect(moving?.source == .learned)
    #expect(moving.map { abs($0.unitsPerG - 973.3) < 0.1 } == true)
  }

  @Test func `is the driver's at once, and stays so when rest agrees`() {
    var keeper = ScaleKeeper(declared: 8192, configured: nil, learned: nil, axes: 3)
    let before = keeper.scale
    let found = feed(&keeper, [vector(0, 7000, 0)], from: 0, seconds: 10)
    #expect(before == Scale(unitsPerG: 8192, source: .driver))
    #expect(found == [])
  }

  @Test func `is learned where a long rest contradicts the driver`() {
    var keeper = ScaleKeeper(declared: 16384, configured: nil, learned: nil, axes: 3)
    let short = feed(&keeper, [vector(0, 0, 9), vector(0, 0, 10)], from: 0, seconds: 2.9)
    let long = feed(&keeper, [vector(0, 0, 10), vector(0, 0, 9)], from: 2.9, seconds: 1)
    #expect(short == [])
    #expect(long.map(\.source) == [.learned])
    #expect(keeper.scale.map { abs($0.unitsPerG - 9.5) < 0.1 } == true)
  }

  @Test func `goes back to the driver's when rest agrees with it again`() {
    var keeper = ScaleKeeper(declared: 8192, configured: nil, learned: 12, axes: 3)
    let found = feed(&keeper, [vector(8192, 0, 0)], from: 0, seconds: 4)
    #expect(found == [Scale(unitsPerG: 8192, source: .driver)])
  }

  @Test func `is not learned from a dead sensor or one that starts up`() {
    var silent = ScaleKeeper(declared: nil, configured: nil, learned: nil, axes: 3)
    var ones = ScaleKeeper(declared: nil, configured: nil, learned: nil, axes: 3)
    var starting = ScaleKeeper(declared: 4096, configured: nil, learned: nil, axes: 3)
    let found = [
      feed(&silent, [.zero], from: 0, seconds: 20),
      feed(&ones, [vector(-1, -1, -1)], from: 0, seconds: 20),
      feed(&starting, [.zero], from: 0, seconds: 1)
        + feed(&starting, [vector(0, 0, 4096)], from: 1, seconds: 10),
    ]
    #expect(found == [[], [], []])
  }

  @Test func `is what was learned at the last start`() {
    let keeper = ScaleKeeper(declared: nil, configured: nil, learned: 256, axes: 3)
    #expect(keeper.scale == Scale(unitsPerG: 256, source: .learned))
  }

  @Test func `is the configuration's whatever rest says`() {
    var keeper = ScaleKeeper(declared: 16384, configured: 256, learned: 99, axes: 3)
    let found = feed(&keeper, [vector(0, 0, 16384)], from: 0, seconds: 10)
    #expect(found == [])
    #expect(keeper.scale == Scale(unitsPerG: 256, source: .quirk))
  }

  @Test func `of two axes is never learned, for they may show nothing of gravity`() {
    var keeper = ScaleKeeper(declared: nil, configured: nil, learned: 50, axes: 2)
    let found = feed(&keeper, [vector(485, 503, 0)], from: 0, seconds: 10)
    #expect(found == [])
    #expect(keeper.scale == nil)
  }

  @Test func `is learned anew when the sensor's sensitivity is changed under way`() {
    var keeper = ScaleKeeper(declared: nil, configured: nil, learned: nil, axes: 3)
    let first = feed(&keeper, [vector(0, 0, 256)], from: 0, seconds: 5)
    let second = feed(&keeper, [vector(0, 0, 64)], from: 5, seconds: 5)
    #expect((first + second).map(\.unitsPerG) == [256, 64])
  }
}
