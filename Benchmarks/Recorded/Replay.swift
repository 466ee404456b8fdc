// SPDX-License-Identifier: MIT
package import Motion

/// What one detector says in one recording.
package struct Replay: Sendable {
  /// When shakes began, in seconds.
  package private(set) var began: [Double] = []
  /// When all was quiet again, in the order of `began`.
  package private(set) var until: [Double] = []

  /// Replays the samples through the daemon's detector.
  package init(_ samples: [Sample], tuning: Tuning, traits: SensorTraits) {
    var detector = ShakeDetector(tuning: tuning, sensor: traits)
    for sample in samples {
      let finding: Finding? = detector.take(sample)
      if case .began = finding { began.append(sample.time.seconds) }
      // Nothing is under way any more, be it that a shake has ended or that one too long is over.
      if until.count < began.count, detector.deadline == nil { until.append(sample.time.seconds) }
    }
    if until.count < began.count { until.append(.infinity) }
  }

  /// Replays the samples through a rival.
  package init(_ samples: [Sample], rival: inout some Rival) {
    for sample in samples where rival.take(sample) { began.append(sample.time.seconds) }
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
