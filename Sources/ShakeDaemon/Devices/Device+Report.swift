// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import Wire

extension Device {
  /// How it stands, for those who ask.
  var report: DeviceReport {
    let (state, reason): (DeviceReport.State, String?) =
      switch self.state {
      case .idle: (.idle, nil)
      case .unavailable(let error): (.unavailable, "\(error)")
      case .active where scale == nil && !isSynthetic:
        (.degraded, "its scale is not known yet; leave it at rest for a moment")
      case .active:
        // A device that is read in a second-best way says why.
        accelerometer?.ailment.map { (.degraded, "\($0)") } ?? (.active, accelerometer?.obstacle)
      }
    return DeviceReport(
      reference, node: node, state: state, reason: reason,
      method: accelerometer?.method.rawValue, isSynthetic: isSynthetic,
      scale: reportedScale, rate: rate.rate, range: accelerometer?.traits.range,
      samples: samples, readings: readings, gaps: gaps, shakes: shakes, nearMisses: nearMisses)
  }

  private var node: String? {
    if case .node(let candidate) = source { return candidate.node }
    return nil
  }

  private var reportedScale: DeviceReport.Scale? {
    if isSynthetic { return DeviceReport.Scale(unitsPerG: 1, source: "synthetic") }
    return scale.map { DeviceReport.Scale(unitsPerG: $0.unitsPerG, source: $0.source.rawValue) }
  }
}
