// SPDX-License-Identifier: MIT
import Motion
import SyntheticMotion

/// Looks for the tuning whose faults cost least: first anywhere, then near the best so far.
struct Search {
  let views: [View]
  let jobs: Int
  let rounds: Int
  let random: Noise
  private(set) var tried = 0

  private static let anywhere = 60
  private static let kept = 20

  init(views: [View], jobs: Int, rounds: Int, seed: UInt64) {
    self.views = views
    self.jobs = jobs
    self.rounds = rounds
    random = Noise(seed: seed)
  }

  /// The best tuning on the sources that `judges` wants; it has seen no other.
  mutating func best(
    _ judges: @escaping @Sendable (String) -> Bool
  ) async throws -> (tuning: Tuning, cost: Double) {
    var best: [(tuning: Tuning, cost: Double)] = []
    for round in 0..<UInt64(rounds) {
      let tuning: Tuning
      if round < Self.anywhere {
        tuning = Searched.anywhere(random, round)
      } else {
        let place = random.uniform(round &* 7_919) * random.uniform(round &* 104_729)
        let origin = best[Int(place * Double(best.count))].tuning
        tuning = Searched.near(origin, random, round)
      }
      var cost = 0.0
      let limit = best.count < Self.kept ? .infinity : best[best.count - 1].cost
      for view in views where cost < limit {
        cost += try await view.cost(of: tuning, jobs: jobs, judges)
      }
      tried += 1
      best.append((tuning, cost))
      best.sort { $0.cost < $1.cost }
      best = Array(best.prefix(Self.kept))
    }
    return best[0]
  }
}
