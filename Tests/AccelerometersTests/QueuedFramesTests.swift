// SPDX-License-Identifier: MIT
import Testing

@testable import Accelerometers

@Suite struct `The kernel's queue for a reader` {
  @Test func `has 128 events for an accelerometer, alone or with a gyroscope`() {
    #expect([1, 3, 6].map(Opened.queuedFrames) == [128 / 3, 128 / 5, 128 / 8])
  }

  @Test func `grows with the number of axes`() {
    #expect(Opened.queuedFrames(axes: 12) == 256 / 14)
  }
}
