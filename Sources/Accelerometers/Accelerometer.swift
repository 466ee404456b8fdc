// SPDX-License-Identifier: MIT
package import Motion

/// A device: an opened node that is an accelerometer.
package final class Accelerometer {
  package let candidate: Candidate
  package let role: Role
  /// Nil while the device has yet to rest for it.
  package private(set) var scale: Scale?

  /// Opens the node, looks at it once more with its ranges known, and sets its clock.
  ///
  /// `learned` is what `scale` was when the daemon last knew this identity, if it was learned.
  package init(
    opening candidate: Candidate, quirks: QuirkTable, learned unitsPerG: Double? = nil
  ) throws(DeviceError) {
    self.candidate = candidate
    self.role = .unknown
    throw .gone(node: candidate.node)
  }

  /// What the detector should know of the sensor; a new scale changes it.
  package var traits: SensorTraits { SensorTraits(holdsValues: true) }

  /// Lends the descriptor to wait for.
  package func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result { body(-1) }

  /// Answers the next reading, or nil when it would have to wait for one.
  package func next() throws(DeviceError) -> Reading? { nil }
}
