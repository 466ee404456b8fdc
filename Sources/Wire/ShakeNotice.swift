// SPDX-License-Identifier: MIT
public import Motion

/// A shake began, ended or was cancelled.
public struct ShakeNotice: Hashable, Sendable {
  /// Where in a shake's life a notice stands.
  public enum Phase: String, Sendable, CaseIterable, Codable {
    /// The motion has been found to be a shake.
    case began
    /// It has been quiet again; the totals.
    case ended
    /// The shake will have no end, for the notice's `reason`.
    case cancelled
  }

  /// The notice's place among all that this instance of the daemon sent.
  public let sequence: Int
  /// Where in the shake's life this is.
  public let phase: Phase
  /// A number, the same in all phases of one shake.
  public let shake: Int
  /// When it was decided, by the wall clock.
  public let time: UTCTime
  /// When it was decided, by the monotonic clock of the samples, to the microsecond.
  public let moment: Timestamp
  /// The device that was shaken; the first one at which it was found.
  public let device: DeviceReference
  /// Every device at which the same motion was found, where those are several.
  public let devices: [DeviceReference]?
  /// The largest linear acceleration so far, in g.
  public let peak: Double
  /// How many swings it had so far.
  public let swings: Int
  /// From the first swing's beginning to the latest one's end, to the millisecond.
  public let duration: Nanoseconds
  /// Full to-and-fro movements per second.
  public let frequency: Double
  /// The line it moves along: a unit vector in the device's own frame, of either sign.
  public let axis: Vector
  /// The device axis that it mostly follows.
  public let direction: Direction
  /// Whether it was simulated or replayed.
  public let isSynthetic: Bool
  /// Why it was cancelled, such as `gap`; nil in other phases.
  public let reason: String?

  /// Makes the notice of a detector's finding; numbers are kept as precisely as the wire has them.
  public init(
    sequence: Int, phase: Phase, shake: Int, time: UTCTime, moment: Timestamp,
    device: DeviceReference, devices: [DeviceReference] = [], finding: Shake,
    isSynthetic: Bool = false,
    reason: Cancellation? = nil
  ) {
    self.sequence = sequence
    self.phase = phase
    self.shake = shake
    self.time = time
    self.moment = Timestamp(microseconds: moment.microseconds)
    self.device = device
    self.devices = devices.count > 1 ? devices : nil
    peak = finding.peak.rounded(decimals: 3)
    swings = finding.swings
    duration = Nanoseconds(milliseconds: (finding.end - finding.start).milliseconds)
    frequency = finding.frequency.rounded(decimals: 2)
    axis = Vector(
      x: finding.axis.x.rounded(decimals: 3), y: finding.axis.y.rounded(decimals: 3),
      z: finding.axis.z.rounded(decimals: 3))
    direction = finding.direction
    self.isSynthetic = isSynthetic
    self.reason = reason?.rawValue
  }
}

extension ShakeNotice: Codable {
  private enum CodingKeys: String, CodingKey {
    case sequence, phase, shake, time
    case moment = "monotonic_us"
    case device, devices
    case peak = "peak_g"
    case swings
    case duration = "duration_ms"
    case frequency = "frequency_hz"
    case axis, direction
    case isSynthetic = "synthetic"
    case reason
  }

  /// Reads the keys of a notice's object.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    sequence = try fields.decode(Int.self, forKey: .sequence)
    phase = try fields.decode(Phase.self, forKey: .phase)
    shake = try fields.decode(Int.self, forKey: .shake)
    time = try fields.decode(UTCTime.self, forKey: .time)
    moment = try Timestamp(microseconds: fields.decode(Int64.self, forKey: .moment))
    device = try fields.decode(DeviceReference.self, forKey: .device)
    devices = try fields.decodeIfPresent([DeviceReference].self, forKey: .devices)
    peak = try fields.decode(Double.self, forKey: .peak)
    swings = try fields.decode(Int.self, forKey: .swings)
    duration = try Nanoseconds(milliseconds: fields.decode(Int64.self, forKey: .duration))
    frequency = try fields.decode(Double.self, forKey: .frequency)
    let components = try fields.decode([Double].self, forKey: .axis)
    guard components.count == 3 else {
      throw WireError(.badRequest, "axis: not three numbers")
    }
    axis = Vector(x: components[0], y: components[1], z: components[2])
    let word = try fields.decode(String.self, forKey: .direction)
    guard let direction = Direction(rawValue: word) else {
      throw WireError(.badRequest, "direction: \"\(word)\" is not known")
    }
    self.direction = direction
    isSynthetic = try fields.decodeIfPresent(Bool.self, forKey: .isSynthetic) ?? false
    reason = try fields.decodeIfPresent(String.self, forKey: .reason)
  }

  /// Writes the keys of the notice's object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(sequence, forKey: .sequence)
    try fields.encode(phase, forKey: .phase)
    try fields.encode(shake, forKey: .shake)
    try fields.encode(time, forKey: .time)
    try fields.encode(moment.microseconds, forKey: .moment)
    try fields.encode(device, forKey: .device)
    try fields.encodeIfPresent(devices, forKey: .devices)
    try fields.encode(peak, forKey: .peak)
    try fields.encode(swings, forKey: .swings)
    try fields.encode(duration.milliseconds, forKey: .duration)
    try fields.encode(frequency, forKey: .frequency)
    try fields.encode([axis.x, axis.y, axis.z], forKey: .axis)
    try fields.encode(direction.rawValue, forKey: .direction)
    if isSynthetic { try fields.encode(true, forKey: .isSynthetic) }
    try fields.encodeIfPresent(reason, forKey: .reason)
  }
}

extension ShakeNotice {
  /// What the detector had found, as precisely as the wire has it.
  public var finding: Shake {
    Shake(
      start: moment - duration, end: moment, peak: peak, swings: swings, frequency: frequency,
      axis: axis)
  }

  /// The end of a shake that has begun, as it is known: with the totals of its beginning.
  public func cancelled(sequence: Int, time: UTCTime, reason: Cancellation) -> Self {
    Self(cancelling: self, sequence: sequence, time: time, reason: reason)
  }

  private init(cancelling began: Self, sequence: Int, time: UTCTime, reason: Cancellation) {
    self.sequence = sequence
    phase = .cancelled
    shake = began.shake
    self.time = time
    moment = began.moment
    device = began.device
    devices = began.devices
    peak = began.peak
    swings = began.swings
    duration = began.duration
    frequency = began.frequency
    axis = began.axis
    direction = began.direction
    isSynthetic = began.isSynthetic
    self.reason = reason.rawValue
  }
}
