// SPDX-License-Identifier: MIT

/// A shake that has begun, with its totals so far.
struct Ongoing: Sendable, BitwiseCopyable {
  private(set) var shake: Shake
  private var latestStart: Timestamp
  /// The time between neighbouring swings, in seconds, and how many times that was.
  private var halves: (seconds: Double, count: Double)

  /// Begins with the stretch that was found to be a shake, and its latest swing.
  init(_ stretch: Stretch, latest: Swing, end: Timestamp) {
    halves = (stretch.seconds, Double(stretch.count - 1))
    latestStart = latest.start
    shake = Shake(
      start: stretch.start, end: end, peak: stretch.peak, swings: stretch.count,
      frequency: stretch.frequency, axis: stretch.line * (1 / stretch.line.magnitude))
  }

  /// Goes on with a shake of which only the totals are known.
  init(resuming shake: Shake) {
    let count = Double(max(shake.swings - 1, 1))
    halves = (count / (2 * max(shake.frequency, 0.1)), count)
    latestStart = shake.end
    self.shake = shake
  }

  /// Goes on with a step of the chain; a pause between swings is no part of the frequency.
  mutating func follow(
    _ step: SwingChain.Step, latest swing: Swing, until end: Timestamp, longestHalf: Double
  ) {
    shake.end = end
    shake.peak = max(shake.peak, swing.peak)
    guard step == .fresh else { return }
    shake.swings += 1
    let half = (swing.start - latestStart).seconds
    latestStart = swing.start
    if half > longestHalf { return }
    halves.seconds += half
    halves.count += 1
    shake.frequency = halves.count / (2 * halves.seconds)
  }
}
