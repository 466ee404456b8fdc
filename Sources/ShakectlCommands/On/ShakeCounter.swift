// SPDX-License-Identifier: MIT
package import Motion
package import Wire

/// Counts shakes of one device that follow each other closely, and says when there are enough.
///
/// The pause between two shakes is from the end of one shake's last swing to the beginning of the
/// next one's first, as a person feels it: not from notice to notice, which the detector's own
/// time to decide would lengthen.
package struct ShakeCounter: Sendable {
  private struct Run {
    var count = 0
    var start: Timestamp?
    var end: Timestamp?
  }

  private let times: Int
  private let longestPause: Nanoseconds
  private let phase: ShakeNotice.Phase
  private var runs: [String: Run] = [:]

  /// Waits for `times` shakes with pauses of at most `longestPause`, and for `phase` of the last.
  package init(times: Int, longestPause: Nanoseconds, phase: ShakeNotice.Phase) {
    self.times = times
    self.longestPause = longestPause
    self.phase = phase
  }

  /// The phases that have to be listened to.
  package var phases: Set<ShakeNotice.Phase> {
    times == 1 ? [phase] : Set(ShakeNotice.Phase.allCases)
  }

  /// Takes a phase of a shake; answers whether it makes the number full.
  package mutating func take(_ shake: ShakeNotice) -> Bool {
    if times == 1 { return shake.phase == phase }
    var run = runs[shake.device.id] ?? Run()
    switch shake.phase {
    case .began:
      let start = shake.moment - shake.duration
      let isClose = run.end.map { start - $0 <= longestPause } ?? false
      run = Run(count: isClose ? run.count + 1 : 1, start: start)
    case .ended:
      run.end = run.start.map { $0 + shake.duration }
    case .cancelled:
      // It is one of the number only where that is what is waited for.
      if shake.phase != phase { run = Run() }
    }
    let isFull = shake.phase == phase && run.count >= times
    runs[shake.device.id] = isFull ? Run() : run
    return isFull
  }
}
