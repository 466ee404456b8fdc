// SPDX-License-Identifier: MIT
package import Motion

/// What `shaked.conf` says, with the default of everything that it does not say.
package struct Configuration: Hashable, Sendable {
  /// When motion is a shake.
  package struct Detector: Hashable, Sendable {
    /// How hard a device must be shaken; gives every number of the tuning its default.
    package var setting = Setting.medium
    package var tuning = Tuning(.medium)
  }

  package struct Sensors: Hashable, Sendable {
    /// Whether sensors are read while nobody subscribes.
    package var keepOn = false
    /// Whether the daemon ends when the last sensor has gone and nobody subscribes.
    package var exitWithout = false
  }

  package struct Socket: Hashable, Sendable {
    package var path = "/run/shaked/shaked.sock"
    /// Who may connect besides root: the members of this group, or everyone where there is none.
    package var group: String?
  }

  package struct Limits: Hashable, Sendable {
    package var subscribers = 10_000
    package var subscribersPerUser = 1_000
    /// The bytes that a subscriber may have yet to take.
    package var backlogBytes = 256 << 10
    /// How long a subscriber may take nothing of its backlog.
    package var stall = Nanoseconds(seconds: 10)
    /// How many notices are kept for those who subscribe with `since`.
    package var recentNotices = 256
  }

  package var detector = Detector()
  package var sensors = Sensors()
  package var socket = Socket()
  package var limits = Limits()

  /// Makes the configuration of a machine without any file.
  package init() {}
}
