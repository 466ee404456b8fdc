// SPDX-License-Identifier: MIT

/// When a device is read next.
///
/// The kernel stamps events and queues them, so a calm device need not be read sample by sample:
/// a timer that is short enough never to let the queue overflow wakes the daemon ten times a
/// second instead of a hundred. A silent one does not wake it at all, and one in motion is read at
/// once, since somebody waits for the verdict.
enum Pace: Equatable {
  /// As soon as there is something.
  case whenReadable
  /// After this many milliseconds.
  case after(milliseconds: Int)

  /// A calm device is looked at this often; a swing takes longer.
  private static let calmMilliseconds = 100.0
  /// In motion, samples that come faster than this are taken together.
  private static let movingMilliseconds = 4.0
  /// The part of the kernel's queue that may fill up.
  private static let fill = 0.5

  /// Decides by how many samples the last reading had, whether the detector follows no motion, how
  /// many samples come a second, if that is known, and how many frames the kernel keeps.
  static func next(samples: Int, isCalm: Bool, rate: Double?, queuedFrames: Int) -> Self {
    guard samples > 0, let rate else { return .whenReadable }
    let room = Double(queuedFrames) * fill / rate * 1_000
    let milliseconds = min(isCalm ? calmMilliseconds : movingMilliseconds, room)
    // A timer as fast as the samples themselves gains nothing.
    guard milliseconds >= 1, milliseconds * rate >= 2_000 else { return .whenReadable }
    return .after(milliseconds: Int(milliseconds))
  }

  /// Whether going on like this does as well as `next`: no timer is moved for a little, and none is
  /// slower than it may be.
  func suffices(for next: Self) -> Bool {
    switch (self, next) {
    case (.whenReadable, .whenReadable): true
    case (.after(let present), .after(let other)): present <= other && present * 4 >= other * 3
    case (.whenReadable, .after), (.after, .whenReadable): false
    }
  }
}
