// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion
import UnixIO
import Wire

/// Shakes without hardware, only where somebody asks; all that comes of them is marked synthetic.
extension Daemon {
  private static let simulationID = "simulation"
  private static let accelerometerID = "simulated"

  /// The detector learns first where down is.
  private static let rest = Nanoseconds(seconds: 0.3)

  /// Adds the accelerometer of `--simulate`, which is shaken again and again.
  func addSimulatedAccelerometer() {
    let shake = HandShake(strength: 2.5, frequency: 4, duration: 1.5, direction: .leftRight)
    let interval = Nanoseconds(seconds: 5)
    attach(
      Device(
        .simulated(shake, interval: interval),
        reference: Self.reference(
          id: Self.accelerometerID, name: "Simulated accelerometer"),
        tuning: configuration.detector.tuning),
      as: Self.accelerometerID)
  }

  /// Runs a synthetic shake through a detector of its own, in real time.
  func simulate(_ simulation: Simulation) throws(WireError) {
    guard devices[Self.simulationID] == nil else {
      throw WireError(.busy, "a simulation is running; wait for its end")
    }
    let shake = HandShake(
      strength: simulation.strength, frequency: simulation.frequency,
      duration: simulation.duration.seconds, direction: simulation.direction)
    let tuning = configuration.detector.tuning
    let device = Device(
      .simulated(shake, interval: nil),
      reference: Self.reference(id: Self.simulationID, name: "Simulated shake"), tuning: tuning)
    devices[Self.simulationID] = device
    takeUp(device)
    let length = Self.rest + simulation.duration + Nanoseconds(seconds: tuning.quiet + 0.5)
    queue.after(seconds: length.seconds) { [weak self] in
      self?.assumeIsolated { $0.endSimulation() }
    }
  }

  private func endSimulation() {
    guard let device = devices.removeValue(forKey: Self.simulationID) else { return }
    cancelShake(of: device, .deviceLost)
    close(device)
  }

  /// A simulated sensor that starts now.
  func startSensor(_ shake: HandShake, interval: Nanoseconds?) -> SimulatedAccelerometer {
    SimulatedAccelerometer(
      shake, rest: Self.rest, interval: interval, startingAt: Clock.monotonic())
  }

  private static func reference(id: String, name: String) -> DeviceReference {
    DeviceReference(id: id, name: name, role: "unknown")
  }
}
