// SPDX-License-Identifier: MIT
public import Motion

/// Something moved, and a rule refused to call it a shake.
public struct NearMissNotice: Hashable, Sendable {
  /// The notice's place among all that this instance of the daemon sent; nil where nobody followed
  /// near misses, and it was not sent.
  public let sequence: Int?
  /// When it was decided, by the wall clock.
  public let time: UTCTime
  /// When it was decided, by the monotonic clock of the samples, to the microsecond.
  public let moment: Timestamp
  /// The device that moved.
  public let device: DeviceReference
  /// The largest linear acceleration, in g.
  public let peak: Double
  /// How many swings it had.
  public let swings: Int
  /// From the first swing's beginning until it was quiet, to the millisecond.
  public let duration: Nanoseconds
  /// The rule that refused it, such as `one-sided`.
  public let rule: String
  /// What the rule measured, in the rule's unit.
  public let measured: Double
  /// What the rule demands, in the rule's unit.
  public let required: Double
  /// Whether it was simulated or replayed.
  public let isSynthetic: Bool

  /// Makes the notice of a detector's finding; numbers are kept as precisely as the wire has them.
  public init(
    sequence: Int?, time: UTCTime, moment: Timestamp, device: DeviceReference, finding: NearMiss,
    isSynthetic: Bool = false
  ) {
    self.sequence = sequence
    self.time = time
    self.moment = Timestamp(microseconds: moment.microseconds)
    self.device = device
    peak = finding.peak.rounded(decimals: 3)
    swings = finding.swings
    duration = Nanoseconds(milliseconds: (finding.end - finding.start).milliseconds)
    rule = finding.rule.rawValue
    measured = finding.measured.rounded(decimals: 3)
    required = finding.required.rounded(decimals: 3)
    self.isSynthetic = isSynthetic
  }
}

extension NearMissNotice: Codable {
  private enum CodingKeys: String, CodingKey {
    case sequence, time
    case moment = "monotonic_us"
    case device
    case peak = "peak_g"
    case swings
    case duration = "duration_ms"
    case rule, measured, required
    case isSynthetic = "synthetic"
  }

  /// Reads the keys of a notice's object.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    sequence = try fields.decodeIfPresent(Int.self, forKey: .sequence)
    time = try fields.decode(UTCTime.self, forKey: .time)
    moment = try Timestamp(microseconds: fields.decode(Int64.self, forKey: .moment))
    device = try fields.decode(DeviceReference.self, forKey: .device)
    peak = try fields.decode(Double.self, forKey: .peak)
    swings = try fields.decode(Int.self, forKey: .swings)
    duration = try Nanoseconds(milliseconds: fields.decode(Int64.self, forKey: .duration))
    rule = try fields.decode(String.self, forKey: .rule)
    measured = try fields.decode(Double.self, forKey: .measured)
    required = try fields.decode(Double.self, forKey: .required)
    isSynthetic = try fields.decodeIfPresent(Bool.self, forKey: .isSynthetic) ?? false
  }

  /// Writes the keys of the notice's object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(sequence, forKey: .sequence)
    try fields.encode(time, forKey: .time)
    try fields.encode(moment.microseconds, forKey: .moment)
    try fields.encode(device, forKey: .device)
    try fields.encode(peak, forKey: .peak)
    try fields.encode(swings, forKey: .swings)
    try fields.encode(duration.milliseconds, forKey: .duration)
    try fields.encode(rule, forKey: .rule)
    try fields.encode(measured, forKey: .measured)
    try fields.encode(required, forKey: .required)
    if isSynthetic { try fields.encode(true, forKey: .isSynthetic) }
  }
}
