// SPDX-License-Identifier: MIT
import Motion

/// Square Seismic: three quarters of the last half second beyond a magnitude.
struct Seismic: Rival {
  let threshold: Double
  private var window: [(time: Double, isFast: Bool)] = []
  private var start = 0

  init(threshold: Double) { self.threshold = threshold }

  mutating func take(_ sample: Sample) -> Bool {
    let now = Double(sample.time.nanoseconds) / 1e9
    let isFast = sample.acceleration.magnitude * standardGravity > threshold
    while window.count - start >= 4, window[start].time < now - 0.5 { start += 1 }
    window.append((now, isFast))
    if start > 4_096 {
      window.removeFirst(start)
      start = 0
    }
    let count = window.count - start
    guard count >= 4, now - window[start].time >= 0.25 else { return false }
    let fast = window[start...].count { $0.isFast }
    guard fast >= (count >> 1) + (count >> 2) else { return false }
    window.removeAll(keepingCapacity: true)
    start = 0
    return true
  }
}
