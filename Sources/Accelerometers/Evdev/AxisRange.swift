// SPDX-License-Identifier: MIT

/// What the driver says of an axis: `struct input_absinfo` without its value.
package struct AxisRange: Hashable, Sendable {
  package var minimum: Int32
  package var maximum: Int32
  package var fuzz: Int32
  package var flat: Int32
  /// Units per g; 0 where the driver does not know.
  package var resolution: Int32

  package init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }
}
