// SPDX-License-Identifier: MIT

/// The latest swings of a chain taken together, as the rules judge them.
struct Stretch: Sendable, BitwiseCopyable {
  private(set) var count = 0
  /// The side of the latest swing, and the other.
  private(set) var near = Side()
  private(set) var far = Side()
  /// Along the swings, all turned to one side; no unit vector.
  private(set) var line = Vector.zero
  /// The largest linear acceleration, in g.
  private(set) var peak = 0.0
  /// When the first swing began.
  private(set) var start = Timestamp(nanoseconds: 0)
  /// The mean square of the linear acceleration before the first swing, in g².
  private(set) var background = 0.0
  private var spread = Spread()
  private var jerk = 0.0
  private var firstSummit = Timestamp(nanoseconds: 0)
  private var lastSummit = Timestamp(nanoseconds: 0)

  /// The swings to one side.
  struct Side: BitwiseCopyable {
    var count = 0.0
    /// The sum of the peaks, in g.
    var peaks = 0.0
    /// The sum of the changes of velocity, in g·s.
    var push = 0.0
    /// How many swings hit the end of the sensor's range.
    var clipped = 0.0

    /// The mean peak, in g.
    var mean: Double { peaks / count }

    mutating func add(_ swing: Swing) {
      count += 1
      peaks += swing.peak
      push += swing.push
      if swing.isClipped { clipped += 1 }
    }
  }

  /// The latest swing alone.
  init(_ latest: Swing) {
    extend(by: latest)
    lastSummit = latest.summit
  }

  /// Goes one swing further back.
  @inline(__always)
  mutating func extend(by swing: borrowing Swing) {
    if count.isMultiple(of: 2) {
      near.add(swing)
      line = line + swing.direction
    } else {
      far.add(swing)
      line = line - swing.direction
    }
    count += 1
    spread.add(swing.spread)
    jerk += swing.jerk
    background = swing.background
    peak = max(peak, swing.peak)
    start = swing.start
    firstSummit = swing.summit
  }

  /// From the first summit to the last, in seconds.
  var seconds: Double { (lastSummit - firstSummit).seconds }

  /// The part of the energy that lies along one line.
  var straightness: Double { spread.share(along: line) }

  /// The frequency at which the energy lies, in Hz: for a sine it is the sine's, and whatever
  /// knocks or rattles lies higher than its reversals.
  var pace: Double {
    spread.total > 0 ? (jerk / spread.total).squareRoot() / (2 * .pi) : 0
  }

  /// Movements to and fro per second by the summits.
  var frequency: Double { Double(count - 1) / (2 * max(seconds, 1e-3)) }

  /// The mean change of velocity of the side with less, in m/s.
  var sweep: Double { min(near.push / near.count, far.push / far.count) * 9.80665 }
}
