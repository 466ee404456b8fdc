// SPDX-License-Identifier: MIT

/// The sine of an angle in full turns, in plain arithmetic.
///
/// A libm's last bit differs between machines, and a motion has to be the same on all of them.
package func sine(turns: Double) -> Double {
  var x = turns - turns.rounded()
  if x > 0.25 { x = 0.5 - x }
  if x < -0.25 { x = -0.5 - x }
  let a = 2 * Double.pi * x
  let s = a * a
  let tail = 1 - s / 110 * (1 - s / 156 * (1 - s / 210))
  return a * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * tail))))
}

/// The cosine of an angle in full turns.
package func cosine(turns: Double) -> Double { sine(turns: turns + 0.25) }
