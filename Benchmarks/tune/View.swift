// SPDX-License-Identifier: MIT
import Motion
import Recorded

/// The recordings as one kind of sensor would have them, and what faults in them cost.
struct View: Sendable {
  /// What a fault costs, in missed spans of full-rate recordings.
  struct Prices: Sendable {
    var span: Double
    var full: Double
    var daily: Double
    var handling: Double
    /// For each second that the median delay is over 0.47 s.
    var delay: Double
  }

  let transform: Transform
  let prices: Prices
  var recordings: [Recording]

  /// As recorded, though no faster than 50 Hz; at 25 and 12.5 Hz; and at ±2 g.
  static func all(of recordings: [Recording], jobs: Int) async throws -> [View] {
    let full = Prices(span: 1, full: 3, daily: 3, handling: 1.5, delay: 200)
    let other = Prices(span: 0.15, full: 1.5, daily: 0.8, handling: 0.3, delay: 0)
    let kinds: [(Prices, Double, Double?)] = [
      (full, 50, nil), (other, 25, nil), (other, 12.5, nil), (other, 50, 2),
    ]
    var views: [View] = []
    for (prices, rate, range) in kinds {
      var transform = Transform()
      transform.rate = rate
      transform.range = range
      let changed = transform
      let seen = try await concurrently(recordings, jobs: jobs) { _, recording in
        var recording = recording
        recording.samples = changed.apply(to: recording.samples, seed: 0)
        let replay = Replay(
          recording.samples, tuning: Searched.loosest, traits: changed.traits)
        let matters = recording.entry.label == .shake || !replay.began.isEmpty
        return matters ? recording : nil
      }
      views.append(View(transform: transform, prices: prices, recordings: seen.compactMap(\.self)))
    }
    return views
  }

  /// What the faults of a tuning cost, in the sources that `judges` wants.
  func cost(
    of tuning: Tuning, jobs: Int, _ judges: @escaping @Sendable (String) -> Bool
  ) async throws -> Double {
    let traits = transform.traits
    let judged = recordings.filter { judges($0.entry.source) }
    let scores = try await concurrently(judged, jobs: jobs) { _, recording in
      var score = Score()
      score.add(
        recording, began: Replay(recording.samples, tuning: tuning, traits: traits).began)
      return score
    }
    let score = scores.reduce(into: Score()) { $0.add($1) }
    let late = (Recording.median(score.delays) ?? 0) - 0.47
    return prices.span * Double(score.allSpans.of - score.allSpans.found)
      + prices.full * Double(score.allFull.of - score.allFull.found)
      + prices.daily * Double(score.daily.count) + prices.handling * Double(score.handling.count)
      + prices.delay * max(0, late)
  }
}
