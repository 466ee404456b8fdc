// SPDX-License-Identifier: MIT

/// A shake that has begun, with its totals so far.
struct Ongoing: Sendable, BitwiseCopyable {
  private(set) var shake: Shake
  private var latestStart: Timestamp
  /// The time between neighbouring swings, in seconds, and how many times that was.
  private var halves: (seconds: Double, count: Double)
  /// The sum of the peaks of all swings but the latest, and how many those are.
  private var peaks: (sum: Double, count: Double)
  private var latestPeak: Double

  /// The mean peak of its swings, in g.
  var meanPeak: Double { (peaks.sum + latestPeak) / (peaks.count + 1) }

  /// Begins with the stretch that was found to be a shake, and its latest swing.
  init(_ stretch: Stretch, latest: Swing, end: Timestamp) {
    halves = (stretch.seconds, Double(stretch.count - 1))
    latestStart = latest.start
    latestPeak = latest.peak
    peaks = (
      stretch.near.peaks + stretch.far.peaks - latest.peak, Double(stretch.count - 1)
    )
    shake = Shake(
      start: stretch.start, end: end, peak: stretch.peak, swings: stretch.count,
      frequency: stretch.frequency, axis: stretch.line * (1 / stretch.line.magnitude))
  }

  /// Goes on with a shake of which only the totals are known.
  init(resuming shake: Shake) {
    let count = Double(max(shake.swings - 1, 1))
    halves = (count / (2 * max(shake.frequency, 0.1)), count)
    latestStart = shake.end
    latestPeak = shake.peak
    peaks = (0, 0)
    self.shake = shake
  }

  /// Goes on with the chain's latest swing.
  ///
  /// Weak swings after it are none of its own, and a pause between swings is no part of the
  /// frequency.
  mutating func follow(
    latest swing: Swing, until end: Timestamp, fade: Double, longestHalf: Double
  ) {
    shake.end = end
    guard swing.peak >= fade * meanPeak else { return }
    shake.peak = max(shake.peak, swing.peak)
    if swing.start == latestStart {
      latestPeak = swing.peak
      return
    }
    peaks.sum += latestPeak
    peaks.count += 1
    latestPeak = swing.peak
    shake.swings += 1
    let half = (swing.start - latestStart).seconds
    latestStart = swing.start
    if half > longestHalf { return }
    halves.seconds += half
    halves.count += 1
    shake.frequency = halves.count / (2 * halves.seconds)
  }
}
