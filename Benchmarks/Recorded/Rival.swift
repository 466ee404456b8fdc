// SPDX-License-Identifier: MIT
package import Motion

/// A detector to be compared: samples in, beginnings of shakes out.
package protocol Rival {
  /// Takes the next sample and says whether a shake begins with it.
  mutating func take(_ sample: Sample) -> Bool
}

extension ShakeDetector: Rival {
  package mutating func take(_ sample: Sample) -> Bool {
    let finding: Finding? = take(sample)
    if case .began = finding { return true }
    return false
  }
}

/// The names of the rivals, at their published settings.
package enum Baseline: String, CaseIterable, Sendable {
  case seismic11, seismic13, seismic15, gforce, shakejs, reactnative, microbit

  package func make() -> any Rival {
    switch self {
    case .seismic11: Seismic(threshold: 11)
    case .seismic13: Seismic(threshold: 13)
    case .seismic15: Seismic(threshold: 15)
    case .gforce: GForce()
    case .shakejs: ShakeJS()
    case .reactnative: ReactNativeShake()
    case .microbit: MicrobitShake()
    }
  }
}

/// Standard gravity, in m/s², since the rivals count in that.
let standardGravity = 9.80665
