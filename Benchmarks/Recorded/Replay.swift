// SPDX-License-Identifier: MIT
package import Motion

/// What one detector says in one recording.
package struct Replay: Sendable {
  /// When shakes began, in seconds.
  package private(set) var began: [Double] = []
  /// From each beginning to the end or the cancellation, in the order of `began`.
  package private(set) var until: [Double] = []

  /// Replays the samples through the daemon's detector.
  package init(_ samples: [Sample], tuning: Tuning, traits: SensorTraits) {
    var detector = ShakeDetector(tuning: tuning, sensor: traits)
    for sample in samples {
      let finding: Finding? = detector.take(sample)
      if let finding { note(finding, at: sample.time) }
    }
    guard let last = samples.last else { return }
    let end = last.time + 60_000_000_000
    if let finding = detector.reach(end) { note(finding, at: last.time) }
    if until.count < began.count { until.append(end.seconds) }
  }

  /// Replays the samples through a rival.
  package init(_ samples: [Sample], rival: inout some Rival) {
    for sample in samples where rival.take(sample) { began.append(sample.time.seconds) }
  }

  private mutating func note(_ finding: Finding, at time: Timestamp) {
    switch finding {
    case .began: began.append(time.seconds)
    case .ended(let shake), .cancelled(let shake, _):
      until.append(max(shake.end.seconds, began.last ?? 0))
    case .nearMiss: break
    }
  }

  /// Whether a shake had begun and not ended at `time`.
  package func isShaking(at time: Double) -> Bool {
    zip(began, until).contains { time >= $0 && time <= $1 }
  }
}

extension Timestamp {
  /// Seconds since the clock's origin, near enough for figures.
  package var seconds: Double { Double(nanoseconds) / 1e9 }
}

/// Does `body` to every element on `jobs` threads and gives the results in the elements' order.
package func concurrently<Element: Sendable, Result: Sendable>(
  _ elements: [Element], jobs: Int,
  _ body: @escaping @Sendable (Int, Element) throws(BenchError) -> Result
) async throws -> [Result] {
  try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
    for job in 0..<jobs {
      group.addTask {
        var results: [(Int, Result)] = []
        for index in stride(from: job, to: elements.count, by: jobs) {
          results.append((index, try body(index, elements[index])))
        }
        return results
      }
    }
    var results: [(Int, Result)] = []
    for try await part in group { results += part }
    return results.sorted { $0.0 < $1.0 }.map { $0.1 }
  }
}
