// SPDX-License-Identifier: MIT
import Motion

/// How many samples a second a device yields, measured by the samples' own time.
///
/// A mean that forgets exponentially over some 64 samples; a pause of more than a second is a
/// device at rest, whose unchanged values the kernel drops, and no slow rate.
struct RateMeter {
  private static let memory = 64.0
  private static let longestStep = 1.0

  private var last: Timestamp?
  private var meanStep = 0.0
  private var count = 0.0

  /// Samples a second; nil until enough have come to say.
  var rate: Double? { count >= 16 && meanStep > 0 ? 1 / meanStep : nil }

  mutating func take(_ time: Timestamp) {
    defer { last = time }
    guard let last else { return }
    let step = (time - last).seconds
    guard step > 0, step < Self.longestStep else { return }
    count = min(count + 1, Self.memory)
    meanStep += (step - meanStep) / count
  }
}
