// SPDX-License-Identifier: MIT
package import Motion

/// One recording of a folder, ready to be replayed.
package struct Recording: Sendable {
  package let entry: Entry
  package var samples: [Sample]
  /// How long it lasts without gaps and without the rest put around it.
  package let hours: Double

  /// Reads a recording and puts rest around it where the manifest asks for that.
  package init(_ entry: Entry, folder: String) throws(BenchError) {
    let path = "\(folder)/\(entry.file)"
    let bytes = try GzipFile.bytes(of: path)
    var samples = try SampleLines(bytes, path: path).samples()
    let steps = zip(samples, samples.dropFirst()).map { ($1.time - $0.time).seconds }
    hours = steps.filter { $0 > 0 && $0 <= 0.5 }.reduce(0, +) / 3600
    if entry.leadIn { samples = Self.rested(samples, step: Self.median(steps.filter { $0 > 0 })) }
    self.entry = entry
    self.samples = samples
  }

  /// Puts 1.5 s of rest before and 0.6 s after: 1 g along the mean of all samples.
  private static func rested(_ samples: [Sample], step: Double?) -> [Sample] {
    guard let first = samples.first, let last = samples.last else { return samples }
    let step = step ?? 0.01
    let sum = samples.reduce(Vector.zero) { $0 + $1.acceleration }
    let rest = sum * (1 / max(sum.magnitude, 1e-9))
    let before = (1...Int((1.5 / step).rounded(.up))).reversed().map {
      Sample(time: first.time - Nanoseconds(seconds: Double($0) * step), acceleration: rest)
    }
    let after = (1...Int((0.6 / step).rounded(.up))).map {
      Sample(time: last.time + Nanoseconds(seconds: Double($0) * step), acceleration: rest)
    }
    return before + samples + after
  }

  package static func median(_ values: [Double]) -> Double? { quantile(0.5, of: values) }

  package static func quantile(_ share: Double, of values: [Double]) -> Double? {
    if values.isEmpty { return nil }
    let sorted = values.sorted()
    let place = share * Double(sorted.count - 1)
    let (below, above) = (Int(place.rounded(.down)), Int(place.rounded(.up)))
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
