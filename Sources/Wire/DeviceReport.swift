// SPDX-License-Identifier: MIT

/// A device, or a node that was refused, as `devices` answers it.
public struct DeviceReport: Hashable, Sendable, Codable {
  /// How it stands with a device; a newer daemon may have more.
  public struct State: RawRepresentable, Hashable, Sendable, Codable {
    /// The word on the wire.
    public let rawValue: String

    /// Makes the state of a word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is read.
    public static let active = Self(rawValue: "active")
    /// It is closed while nobody follows shakes.
    public static let idle = Self(rawValue: "idle")
    /// It is read, but something is wrong, for the `reason`.
    public static let degraded = Self(rawValue: "degraded")
    /// It is an accelerometer that cannot be read, for the `reason`.
    public static let unavailable = Self(rawValue: "unavailable")
    /// It is no accelerometer, or is left alone, for the `reason`.
    public static let refused = Self(rawValue: "refused")
  }

  /// How raw values become g.
  public struct Scale: Hashable, Sendable, Codable {
    /// Raw units per g; nil while it is being learned.
    public let unitsPerG: Double?
    /// Where it is from: `driver`, `learned`, `quirk` or `synthetic`.
    public let source: String

    /// Makes a scale.
    public init(unitsPerG: Double?, source: String) {
      self.unitsPerG = unitsPerG?.rounded(decimals: 3)
      self.source = source
    }

    private enum CodingKeys: String, CodingKey {
      case unitsPerG = "units_per_g"
      case source
    }
  }

  /// The same for the same device after a replug or a restart.
  public let id: String
  /// What the kernel calls it.
  public let name: String
  /// What it is part of, such as `base`, `display`, `controller` or `unknown`.
  public let role: String
  /// Its node, such as `/dev/input/event7`; nil where it has none.
  public let node: String?
  /// How it stands.
  public let state: State
  /// Why it stands so, and the way out.
  public let reason: String?
  /// How it is read: `evdev`, `buffer` or `polled`; nil while it is not.
  public let method: String?
  /// Whether it is simulated.
  public let isSynthetic: Bool
  /// How its raw values become g.
  public let scale: Scale?
  /// Samples per second, as measured; nil while it is still.
  public let rate: Double?
  /// The largest acceleration it shows along an axis, in g; nil where unknown.
  public let range: Double?
  /// How many samples were taken.
  public let samples: Int
  /// How often it was read for them.
  public let readings: Int
  /// How often samples were missing.
  public let gaps: Int
  /// How many shakes it had.
  public let shakes: Int
  /// How many motions a rule refused.
  public let nearMisses: Int

  /// Makes the report.
  public init(
    _ device: DeviceReference, node: String?, state: State, reason: String? = nil,
    method: String? = nil, isSynthetic: Bool = false, scale: Scale? = nil, rate: Double? = nil,
    range: Double? = nil,
    samples: Int = 0, readings: Int = 0, gaps: Int = 0, shakes: Int = 0, nearMisses: Int = 0
  ) {
    id = device.id
    name = device.name
    role = device.role
    self.node = node
    self.state = state
    self.reason = reason
    self.method = method
    self.isSynthetic = isSynthetic
    self.scale = scale
    self.rate = rate?.rounded(decimals: 1)
    self.range = range?.rounded(decimals: 3)
    self.samples = samples
    self.readings = readings
    self.gaps = gaps
    self.shakes = shakes
    self.nearMisses = nearMisses
  }

  /// The report alone as a line, without the reply around it.
  public var line: [UInt8] { Line.encode(self) }

  private enum CodingKeys: String, CodingKey {
    case id, name, role, node, state, reason, method
    case isSynthetic = "synthetic"
    case scale
    case rate = "rate_hz"
    case range = "range_g"
    case samples, readings, gaps, shakes
    case nearMisses = "near_misses"
  }
}
