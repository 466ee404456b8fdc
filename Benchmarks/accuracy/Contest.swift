// SPDX-License-Identifier: MIT
import Motion
import Recorded

/// The scores of all settings, and of the rivals, on the same recordings.
struct Contest: Sendable {
  var scores = [Setting: Score]()
  var rivals = [Baseline: Score]()
  /// Where a firmer setting found a shake that a gentler one did not.
  var disorder: [String] = []
  var samples = 0

  static let firmestFirst: [Setting] = [.firm, .medium, .gentle]

  /// Replays one recording through everything.
  static func hold(_ entry: Entry, seed: UInt64, options: Options) throws(BenchError) -> Self {
    var recording = try Recording(entry, folder: options.folder)
    recording.samples = options.transform.apply(to: recording.samples, seed: seed)
    var contest = Contest()
    contest.samples = recording.samples.count
    var firmer: Replay?
    for setting in firmestFirst {
      let replay = Replay(
        recording.samples, tuning: options.tuning(setting), traits: options.transform.traits)
      contest.scores[setting, default: Score()].add(recording, began: replay.began)
      if let firmer {
        contest.disorder += firmer.began.filter { !replay.isShaking(at: $0) }.map {
          "\(entry.file) at \($0) s: not found as \(setting.rawValue)"
        }
      }
      firmer = replay
    }
    for baseline in options.baselines {
      contest.rivals[baseline, default: Score()].add(
        recording, began: baseline.replay(recording.samples).began)
    }
    return contest
  }

  mutating func add(_ other: Contest) {
    for (setting, score) in other.scores { scores[setting, default: Score()].add(score) }
    for (rival, score) in other.rivals { rivals[rival, default: Score()].add(score) }
    disorder += other.disorder
    samples += other.samples
  }
}

extension Baseline {
  fileprivate func replay(_ samples: [Sample]) -> Replay {
    func run(_ rival: some Rival) -> Replay {
      var rival = rival
      return Replay(samples, rival: &rival)
    }
    return run(make())
  }
}
