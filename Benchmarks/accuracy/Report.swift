// SPDX-License-Identifier: MIT
import Motion
import Recorded

/// The contest in tables, and one line of JSON for programs.
struct Report {
  let contest: Contest
  let options: Options

  private var chosen: Score { contest.scores[options.setting] ?? Score() }

  func printTables() {
    printRecall()
    printAlarms()
    printSummary()
    if options.printsFaults { chosen.faults.forEach { print($0) } }
    for line in contest.disorder { print("disorder \(line)") }
  }

  private func printRecall() {
    print("Shakes found, full and of any length, by source")
    var rows = [["source"] + Setting.allCases.flatMap { ["\($0.rawValue) full", "all"] }]
    for source in chosen.spans.keys.sorted() {
      rows.append(
        [source]
          + Setting.allCases.flatMap { setting -> [String] in
            let score = contest.scores[setting] ?? Score()
            let (full, all) = (score.full[source], score.spans[source])
            return [full, all].map { $0.map { "\($0.found)/\($0.of)" } ?? "-" }
          })
    }
    Table(rows: rows).printOut()
  }

  private func printAlarms() {
    print("\nFalse alarms by activity")
    var rows = [["activity", "hours"] + Setting.allCases.map(\.rawValue)]
    for (activity, alarms) in chosen.activities.sorted(by: { $0.key < $1.key }) {
      let counts = Setting.allCases.map {
        contest.scores[$0]?.activities[activity]?.count ?? 0
      }
      if counts.allSatisfy({ $0 == 0 }) { continue }
      rows.append([activity, alarms.hours.formatted(3)] + counts.map(String.init))
    }
    rows.append(
      ["beside shakes, at rest", ""]
        + Setting.allCases.map { String(contest.scores[$0]?.beside.count ?? 0) })
    Table(rows: rows).printOut()
  }

  private func printSummary() {
    print("\nAll together")
    var rows = [
      [
        "detector", "full", "spans", "daily life/h", "handling/h", "delay median", "p90",
      ]
    ]
    for setting in Setting.allCases {
      rows.append(row(setting.rawValue, contest.scores[setting] ?? Score()))
    }
    for baseline in options.baselines {
      rows.append(row(baseline.rawValue, contest.rivals[baseline] ?? Score()))
    }
    Table(rows: rows).printOut()
  }

  private func row(_ name: String, _ score: Score) -> [String] {
    [
      name, "\(score.allFull.found)/\(score.allFull.of)", score.allSpans.share.formatted(3),
      score.daily.perHour.formatted(2), score.handling.perHour.formatted(2),
      Recording.median(score.delays)?.formatted(2) ?? "-",
      Recording.quantile(0.9, of: score.delays)?.formatted(2) ?? "-",
    ]
  }

  var json: String {
    let score = chosen
    let delay = { (share: Double) in
      Recording.quantile(share, of: score.delays)?.formatted(3) ?? "null"
    }
    let pairs: [(String, String)] = [
      ("setting", "\"\(options.setting.rawValue)\""),
      ("full_shakes", "\(score.allFull.of)"),
      ("full_shakes_found", "\(score.allFull.found)"),
      ("spans", "\(score.allSpans.of)"),
      ("spans_found", score.allSpans.share.formatted(4)),
      ("daily_life_per_hour", score.daily.perHour.formatted(3)),
      ("daily_life_alarms", "\(score.daily.count)"),
      ("daily_life_hours", score.daily.hours.formatted(3)),
      ("handling_per_hour", score.handling.perHour.formatted(3)),
      ("handling_alarms", "\(score.handling.count)"),
      ("handling_hours", score.handling.hours.formatted(3)),
      ("beside_shakes_alarms", "\(score.beside.count)"),
      ("delay_median_s", delay(0.5)),
      ("delay_p90_s", delay(0.9)),
      ("monotone", "\(contest.disorder.isEmpty)"),
      ("samples", "\(contest.samples)"),
    ]
    return "{" + pairs.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }
}

/// Columns that line up.
struct Table {
  let rows: [[String]]

  func printOut() {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    for row in rows {
      let cells = row.enumerated().map { index, cell in
        let padding = String(repeating: " ", count: widths[index] - cell.count)
        return index == 0 ? cell + padding : padding + cell
      }
      print("  " + cells.joined(separator: "  "))
    }
  }
}

extension Double {
  /// With a fixed number of decimals, never in exponents.
  func formatted(_ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let whole = (self * scale).rounded()
    let digits = String(Int(whole.magnitude))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = whole < 0 ? "-" : ""
    if decimals == 0 { return sign + padded }
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
