// SPDX-License-Identifier: MIT
import Glibc
package import Motion
import UnixIO

/// A device: an opened node that is an accelerometer, read in g.
package final class Accelerometer {
  package let candidate: Candidate
  package let role: Role
  /// Units per g as the driver says; rest may have shown that it is wrong.
  package let declaredUnitsPerG: Double?
  /// How many samples no sensor can have measured, and were left out.
  package private(set) var implausibleSamples = 0

  private let source: EvdevSource
  private var keeper: ScaleKeeper
  private let ranges: [AxisRange]

  /// Opens the node and looks at it once more, now that its ranges are known.
  ///
  /// `learned` is what `scale` was when the daemon last knew this identity, if it was learned.
  package convenience init(
    opening candidate: Candidate, quirks: QuirkTable, learned unitsPerG: Double? = nil
  ) throws(DeviceError) {
    try self.init(opening: candidate, quirks: quirks, learned: unitsPerG, now: Timestamp.now)
  }

  /// Opens the node with another idea of what time it is.
  init(
    opening candidate: Candidate, quirks: QuirkTable, learned unitsPerG: Double?,
    now: @escaping () -> Timestamp
  ) throws(DeviceError) {
    let handle = try EvdevHandle(opening: candidate.node)
    var description = candidate.description
    for axis in AxisCode.allCases where description.has(axis) {
      description.ranges[axis] = handle.range(of: axis)
    }
    let layout: Layout
    switch description.classify(by: quirks) {
    case .accelerometer(let found): layout = found
    case .refused(let refusal): throw .refused(refusal)
    case .unrelated: throw .refused(.otherAxes)
    }
    self.candidate = candidate
    role = layout.role
    ranges = layout.axes.compactMap { description.ranges[$0] }
    declaredUnitsPerG = ranges.first { $0.resolution > 0 }.map { Double($0.resolution) }
    keeper = ScaleKeeper(
      declared: declaredUnitsPerG, configured: layout.unitsPerG, learned: unitsPerG,
      axes: layout.axes.count)
    source = EvdevSource(handle, axes: layout.axes, node: candidate.node, now: now)
  }

  /// Nil while the device has yet to rest for it; until then there are no samples.
  package var scale: Scale? { keeper.scale }

  /// What the detector should know of the sensor; a new scale changes it.
  package var traits: SensorTraits { SensorTraits(range: range, holdsValues: true) }

  /// Lends the descriptor to wait for.
  package func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result {
    source.withDescriptor(body)
  }

  /// More than any accelerometer of a computer can measure, in g: broken data.
  private static let largestMagnitude = 200.0

  /// Answers the next reading, or nil when it would have to wait for one.
  package func next() throws(DeviceError) -> Reading? {
    while let reading = try source.next() {
      switch reading {
      case .gap(let time):
        keeper.interrupt()
        return .gap(time)
      case .frame(let time, let value):
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
