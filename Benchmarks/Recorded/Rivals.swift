// SPDX-License-Identifier: MIT
import Motion

/// Flutter's `shake`: the magnitude with gravity beyond 2.7 g once, then 500 ms of silence.
struct GForce: Rival {
  private var last = -Double.infinity

  mutating func take(_ sample: Sample) -> Bool {
    let now = Double(sample.time.nanoseconds) / 1e9
    guard sample.acceleration.magnitude > 2.7, now - last >= 0.5 else { return false }
    last = now
    return true
  }
}

/// shake.js: neighbouring samples differ by 15 m/s² on two axes, then a second of silence.
struct ShakeJS: Rival {
  private var previous: Vector?
  private var last = -Double.infinity

  mutating func take(_ sample: Sample) -> Bool {
    let now = Double(sample.time.nanoseconds) / 1e9
    defer { previous = sample.acceleration }
    guard let previous else { return false }
    let difference = (sample.acceleration - previous) * standardGravity
    let beyond = [difference.x, difference.y, difference.z].count { $0.magnitude > 15 }
    guard beyond >= 2, now - last > 1 else { return false }
    last = now
    return true
  }
}

/// React Native's core: 8 changes of sign beyond 1.33 g on an axis, forgotten after 3 s; it takes
/// gravity from Z.
struct ReactNativeShake: Rival {
  private var latest = -Double.infinity
  private var lastChange = -Double.infinity
  private var signs = Vector.zero
  private var changes = 0

  mutating func take(_ sample: Sample) -> Bool {
    let now = Double(sample.time.nanoseconds) / 1e9
    if now - latest < 0.02 { return false }
    latest = now
    let a = sample.acceleration - Vector(x: 0, y: 0, z: 1)
    if a.x.magnitude > 1.33, a.x * signs.x <= 0 {
      change(at: now)
      signs.x = a.x
    } else if a.y.magnitude > 1.33, a.y * signs.y <= 0 {
      change(at: now)
      signs.y = a.y
    } else if a.z.magnitude > 1.33, a.z * signs.z <= 0 {
      change(at: now)
      signs.z = a.z
    }
    if changes >= 8 {
      (changes, signs) = (0, .zero)
      return true
    }
    if now - lastChange > 3 { (changes, signs) = (0, .zero) }
    return false
  }

  private mutating func change(at now: Double) {
    lastChange = now
    changes += 1
  }
}

/// micro:bit: an axis crosses 0.4 g to and fro, a counter runs down every tenth 20 ms.
struct MicrobitShake: Rival {
  private var sides = (false, false, false)
  private var count = 0
  private var isShaken = false
  private var latest = -Double.infinity
  private var ticks = 0

  mutating func take(_ sample: Sample) -> Bool {
    let now = Double(sample.time.nanoseconds) / 1e9
    if now - latest < 0.02 { return false }
    latest = now
    let a = sample.acceleration
    let crossings = [
      Self.cross(a.x, &sides.0), Self.cross(a.y, &sides.1), Self.cross(a.z, &sides.2),
    ]
    var began = false
    if crossings.contains(true), count < 4 {
      count += 1
      if count == 4, !isShaken {
        isShaken = true
        began = true
      }
    }
    ticks += 1
    if ticks >= 10 {
      ticks = 0
      if count > 0 { count -= 1 }
      if count == 0 { isShaken = false }
    }
    return began
  }

  private static func cross(_ value: Double, _ side: inout Bool) -> Bool {
    guard (value < -0.4 && side) || (value > 0.4 && !side) else { return false }
    side.toggle()
    return true
  }
}
