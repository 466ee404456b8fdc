// SPDX-License-Identifier: MIT
package import Motion

/// A device: an opened accelerometer, read in g.
package final class Accelerometer {
  package let candidate: Candidate
  package let role: Role
  /// How it is read.
  package let method: Method
  /// Why it is not read in a better way.
  package let obstacle: String?
  /// Units per g as the driver says; rest may have shown that it is wrong.
  package let declaredUnitsPerG: Double?
  /// How many samples no sensor can have measured, and were left out.
  package private(set) var implausibleSamples = 0
  /// What is wrong with it though it can be read.
  package private(set) var ailment: Ailment?
  /// How many frames the kernel keeps for a reader who comes late.
  package let queuedFrames: Int

  private let source: Source
  private let opened: Timestamp
  private var hasSpoken = false
  /// Whether silence means that the values are as they were.
  private let holdsValues: Bool
  private var keeper: ScaleKeeper
  private var health: HealthWatch?
  private let ranges: [AxisRange]

  /// The ways to read a device.
  package enum Method: String, Sendable {
    case evdev, buffer, polled
  }

  /// Takes over what has been opened.
  init(
    _ opened: Opened, of candidate: Candidate, learned unitsPerG: Double?
  ) {
    self.candidate = candidate
    role = opened.layout.role
    method = opened.method
    obstacle = opened.obstacle
    ranges = opened.ranges
    declaredUnitsPerG = opened.declaredUnitsPerG
    queuedFrames = opened.queuedFrames
    keeper = ScaleKeeper(
      declared: opened.declaredUnitsPerG, configured: opened.layout.unitsPerG,
      learned: unitsPerG, axes: opened.layout.axes.count)
    // An input node that shows the same for long is one that lies still.
    health = opened.method == .evdev ? nil : HealthWatch()
    source = opened.source
    self.opened = opened.time
    holdsValues = opened.holdsValues
  }

  /// Nil while the device has yet to rest for it; until then there are no samples.
  package var scale: Scale? { keeper.scale }

  /// What the detector should know of the sensor; a new scale changes it.
  package var traits: SensorTraits {
    SensorTraits(range: range, holdsValues: holdsValues)
  }

  /// Lends the descriptor to wait for.
  package func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result {
    source.withDescriptor(body)
  }

  /// So long a buffer may take to bring its first record: a hub sends one though nothing moves.
  private static let longestSilence = Nanoseconds(seconds: 5)

  /// Whether the buffer has brought nothing since it was switched on, as happens with sensors that
  /// can be read value by value all the same.
  package func isSilent(at time: Timestamp) -> Bool {
    method == .buffer && !hasSpoken && time - opened > Self.longestSilence
  }

  /// Leaves the sensor as it was found, once no more is to be read.
  ///
  /// The descriptor is closed when the last owner is gone, which may be later than the program has.
  package func release() { source.release() }

  /// More than any accelerometer of a computer can measure, in g: broken data.
  private static let largestMagnitude = 200.0

  /// Answers the next reading, or nil when it would have to wait for one.
  package func next() throws(DeviceError) -> Reading? {
    while let reading = try source.next() {
      hasSpoken = true
      switch reading {
      case .failure(let error):
        ailment = .failing(error)
      case .gap(let time):
        keeper.interrupt()
        return .gap(time)
      case .frame(let time, let value):
        if health != nil { ailment = health?.take(value, at: time, unitsPerG: scale?.unitsPerG) }
        if let scale = keeper.take(value, at: time) { return .rescaled(scale, time) }
        guard let scale = keeper.scale else { continue }
        let acceleration = value * (1 / scale.unitsPerG)
        if acceleration.squaredMagnitude <= Self.largestMagnitude * Self.largestMagnitude {
          return .sample(Sample(time: time, acceleration: acceleration))
        }
        implausibleSamples += 1
      }
    }
    return nil
  }

  /// A range below this cannot be in the units of the values: it would hide gravity.
  private static let smallestRange = 1.2

  /// The largest acceleration along an axis, if the driver's word on it can be believed.
  private var range: Double? {
    guard let scale, let units = ranges.map({ max(-Double($0.minimum), Double($0.maximum)) }).min()
    else { return nil }
    let range = units / scale.unitsPerG
    return range >= Self.smallestRange ? range : nil
  }
}
