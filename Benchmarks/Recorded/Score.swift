// SPDX-License-Identifier: MIT

/// What a detector's findings in recordings are worth.
///
/// A span is found if a shake began from 0.05 s before its start to 0.6 s after its end. In a
/// recording without shakes each beginning is a false alarm, and so is one further than 0.7 s
/// before or 1.0 s after every span where the rest of the recording is known to be rest; they
/// count once a second.
package struct Score: Sendable {
  package struct Tally: Sendable {
    package var found = 0
    package var of = 0
    package var share: Double { of == 0 ? 0 : Double(found) / Double(of) }
  }

  package struct Alarms: Sendable {
    package var count = 0
    package var hours = 0.0
    package var perHour: Double { hours == 0 ? 0 : Double(count) / hours }
  }

  /// By source.
  package var spans: [String: Tally] = [:]
  package var full: [String: Tally] = [:]
  /// By family.
  package var alarms: [String: Alarms] = [:]
  /// By activity.
  package var activities: [String: Alarms] = [:]
  /// From a span's start to its finding, in seconds.
  package var delays: [Double] = []
  /// In words, what was missed and what was false.
  package var faults: [String] = []

  package init() {}

  package var allSpans: Tally { Self.sum(spans) }
  package var allFull: Tally { Self.sum(full) }
  package var daily: Alarms { alarms["daily-life"] ?? Alarms() }
  package var handling: Alarms { alarms["handling"] ?? Alarms() }
  /// Alarms at rest, in recordings that have shakes too.
  package var beside: Alarms { alarms[Self.besideShakes] ?? Alarms() }

  private static let besideShakes = "beside shakes"

  private static func sum(_ tallies: [String: Tally]) -> Tally {
    tallies.values.reduce(into: Tally()) {
      $0.found += $1.found
      $0.of += $1.of
    }
  }

  /// Adds what began, in seconds, in one recording.
  package mutating func add(_ recording: Recording, began: [Double]) {
    let entry = recording.entry
    let spans = entry.spans ?? []
    if entry.label == .shake {
      for (index, span) in spans.enumerated() {
        let hit = began.first { $0 >= span[0] - 0.05 && $0 <= span[1] + 0.6 }
        count(entry, span: span, full: entry.full?[index] ?? false, hit: hit)
      }
    }
    if entry.label == .notShake {
      addAlarms(began, in: entry, family: entry.family ?? "unnamed", hours: recording.hours)
    } else if entry.restOutside == true {
      let outside = began.filter { time in
        !spans.contains { time >= $0[0] - 0.7 && time <= $0[1] + 1 }
      }
      addAlarms(outside, in: entry, family: Self.besideShakes, hours: 0)
    }
  }

  private mutating func count(_ entry: Entry, span: [Double], full isFull: Bool, hit: Double?) {
    let found = hit == nil ? 0 : 1
    spans[entry.source, default: Tally()].of += 1
    spans[entry.source, default: Tally()].found += found
    if isFull {
      full[entry.source, default: Tally()].of += 1
      full[entry.source, default: Tally()].found += found
    }
    if let hit {
      delays.append(hit - span[0])
    } else {
      faults.append("missed \(entry.file) \(span[0])-\(span[1])\(isFull ? " full" : "")")
    }
  }

  private mutating func addAlarms(
    _ times: [Double], in entry: Entry, family: String, hours: Double
  ) {
    var counted = 0
    var last = -Double.infinity
    for time in times where time - last >= 1 {
      counted += 1
      last = time
      faults.append("false \(entry.file) \(time) \(entry.activity)")
    }
    alarms[family, default: Alarms()].count += counted
    alarms[family, default: Alarms()].hours += hours
    activities[entry.activity, default: Alarms()].count += counted
    activities[entry.activity, default: Alarms()].hours += hours
  }

  /// Joins the scores of two sets of recordings.
  package mutating func add(_ other: Score) {
    let join = { (a: Tally, b: Tally) in Tally(found: a.found + b.found, of: a.of + b.of) }
    let joinAlarms = { (a: Alarms, b: Alarms) in
      Alarms(count: a.count + b.count, hours: a.hours + b.hours)
    }
    spans.merge(other.spans, uniquingKeysWith: join)
    full.merge(other.full, uniquingKeysWith: join)
    alarms.merge(other.alarms, uniquingKeysWith: joinAlarms)
    activities.merge(other.activities, uniquingKeysWith: joinAlarms)
    delays += other.delays
    faults += other.faults
  }
}
