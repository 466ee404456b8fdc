// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion
import Testing

@Suite struct `What is no shake` {
  private static let rates = [12.5, 25, 50, 100, 400]

  private func expectNone(
    _ model: some MotionModel, rate: Double, until end: Double,
    location: SourceLocation = #_sourceLocation
  ) {
    var sensor = VirtualSensor()
    sensor.rate = rate
    #expect(sensor.findings(of: model, until: end).phases == [], sourceLocation: location)
  }

  @Test(arguments: Handling.allCases, rates)
  func `handling`(handling: Handling, rate: Double) {
    expectNone(handling, rate: rate, until: 12)
  }

  @Test(arguments: Vehicle.allCases, rates)
  func `vehicles and motors`(vehicle: Vehicle, rate: Double) {
    expectNone(vehicle, rate: rate, until: 13)
  }

  @Test(arguments: rates) func `walking`(rate: Double) {
    expectNone(Gait.walking(), rate: rate, until: 20)
  }

  @Test(arguments: rates) func `running`(rate: Double) {
    expectNone(Gait.running(), rate: rate, until: 20)
  }

  @Test(arguments: rates) func `one tap`(rate: Double) {
    expectNone(Impulse.tap(strength: 12), rate: rate, until: 3)
  }

  @Test(arguments: rates) func `a train of taps`(rate: Double) {
    expectNone(Impulse.taps(count: 30, perSecond: 5, strength: 8), rate: rate, until: 8)
  }

  @Test(arguments: rates) func `typing above the sensor`(rate: Double) {
    expectNone(Impulse.typing(seconds: 20), rate: rate, until: 21)
  }

  @Test func `one swing back and forth`() {
    let once = HandShake(strength: 3, frequency: 2.5, duration: 0.4)
    expectNone(once, rate: 100, until: 3)
  }
}
