// SPDX-License-Identifier: MIT

/// A device came, went, or works worse or better than before.
public struct DeviceNotice: Hashable, Sendable, Codable {
  /// What happened to a device; a newer daemon may have more.
  public struct Change: RawRepresentable, Hashable, Sendable, Codable {
    /// The word on the wire.
    public let rawValue: String

    /// Makes the change of a word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is read from now on.
    public static let attached = Self(rawValue: "attached")
    /// It is gone.
    public static let detached = Self(rawValue: "detached")
    /// Something is wrong with it, for the notice's `reason`.
    public static let degraded = Self(rawValue: "degraded")
    /// It works again.
    public static let recovered = Self(rawValue: "recovered")
  }

  /// The notice's place among all that this instance of the daemon sent.
  public let sequence: Int
  /// When it happened, by the wall clock.
  public let time: UTCTime
  /// What happened.
  public let change: Change
  /// The device it happened to.
  public let device: DeviceReference
  /// Why, where there is something to say.
  public let reason: String?

  /// Makes the notice.
  public init(
    sequence: Int, time: UTCTime, change: Change, device: DeviceReference, reason: String? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.change = change
    self.device = device
    self.reason = reason
  }
}
