// SPDX-License-Identifier: MIT

/// Which notices a connection follows.
public struct Subscription: Hashable, Sendable {
  /// A kind of notice to follow.
  public enum Topic: String, Sendable, CaseIterable {
    /// Shakes.
    case shake
    /// Motions that a rule refused.
    case nearMiss = "near-miss"
    /// Devices that come, go or change their state.
    case device
  }

  /// The largest `minimum_peak_g` that makes sense: no accelerometer reaches further.
  public static let highestPeak = 400.0

  /// The kinds to follow.
  public var topics: Set<Topic>
  /// Only this device's, by its id; it need not be attached yet.
  public var device: String?
  /// Only these phases of shakes.
  public var phases: Set<ShakeNotice.Phase>
  /// Only motions whose peak so far is at least this, in g.
  public var minimumPeak: Double
  /// First what was broadcast after this sequence, as far as the daemon still has it.
  public var since: Int?

  /// Makes a subscription; without arguments, the one that each connection starts with: every shake.
  public init(
    topics: Set<Topic> = [.shake], device: String? = nil,
    phases: Set<ShakeNotice.Phase> = Set(ShakeNotice.Phase.allCases), minimumPeak: Double = 0,
    since: Int? = nil
  ) {
    self.topics = topics
    self.device = device
    self.phases = phases
    self.minimumPeak = minimumPeak
    self.since = since
  }

  /// Whether the connection gets `notice`; what is for it alone always.
  public func admits(_ notice: Notice) -> Bool {
    switch notice {
    case .shake(let notice):
      topics.contains(.shake) && phases.contains(notice.phase)
        && (admits(notice.device) || notice.devices?.contains(where: admits) == true)
        && notice.peak >= minimumPeak
    case .nearMiss(let notice):
      topics.contains(.nearMiss) && admits(notice.device) && notice.peak >= minimumPeak
    case .device(let notice):
      topics.contains(.device) && admits(notice.device)
    case .hello, .lagged, .goodbye:
      true
    }
  }

  private func admits(_ other: DeviceReference) -> Bool { device == nil || device == other.id }
}
