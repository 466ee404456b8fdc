// SPDX-License-Identifier: MIT

/// A span of time in whole nanoseconds.
public struct Nanoseconds: RawRepresentable, Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of nanoseconds, negative for a span that goes back.
  public var rawValue: Int64

  /// Makes a span of `rawValue` nanoseconds.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Makes the span nearest to `seconds`.
  public init(seconds: Double) { rawValue = Int64((seconds * 1e9).rounded()) }

  /// The span in seconds.
  public var seconds: Double { Double(rawValue) / 1e9 }

  /// Whether `left` is the shorter span.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  /// Adds two spans.
  public static func + (left: Self, right: Self) -> Self {
    Self(rawValue: left.rawValue + right.rawValue)
  }
  /// Takes one span from another.
  public static func - (left: Self, right: Self) -> Self {
    Self(rawValue: left.rawValue - right.rawValue)
  }
}

extension Nanoseconds: ExpressibleByIntegerLiteral {
  /// Makes a span of `value` nanoseconds.
  public init(integerLiteral value: Int64) { rawValue = value }
}

/// A moment on the monotonic clock of the kernel that stamped the sample.
///
/// Motion never asks what time it is: every moment comes from a sample or from the caller.
public struct Timestamp: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  /// Makes the moment `nanoseconds` after the clock's origin.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Makes the moment nearest to `seconds` after the clock's origin.
  public init(seconds: Double) { nanoseconds = Int64((seconds * 1e9).rounded()) }

  /// Whether `left` comes before `right`.
  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
  /// The moment a span later.
  public static func + (left: Self, right: Nanoseconds) -> Self {
    Self(nanoseconds: left.nanoseconds + right.rawValue)
  }
  /// The moment a span earlier.
  public static func - (left: Self, right: Nanoseconds) -> Self {
    Self(nanoseconds: left.nanoseconds - right.rawValue)
  }
  /// The span from `right` to `left`.
  public static func - (left: Self, right: Self) -> Nanoseconds {
    Nanoseconds(rawValue: left.nanoseconds - right.nanoseconds)
  }
}
