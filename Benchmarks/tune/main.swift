// SPDX-License-Identifier: MIT
import Glibc
import Motion
import Recorded

// Tunes the detector on a folder of recordings, and says what tunings are worth on sources that
// they have not seen: each fifth of the sources is judged by the tuning of the other four. The
// search starts anywhere between its bounds, not at the defaults, which have seen the folder.

let usage = "usage: tune FOLDER [--rounds N] [--seed N] [--jobs N] [--folds-only]"

struct Arguments {
  var folder = ""
  var numbers = ["--rounds": 600, "--seed": 1, "--jobs": 2]
  var foldsOnly = false

  init(_ arguments: [String]) throws(BenchError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if numbers[argument] != nil {
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
          throw BenchError("\(argument): needs a whole number\n\(usage)")
        }
        numbers[argument] = number
      } else if argument == "--folds-only" {
        foldsOnly = true
      } else if folder.isEmpty, !argument.hasPrefix("-") {
        folder = argument
      } else {
        throw BenchError("\(argument): no such option\n\(usage)")
      }
    }
    if folder.isEmpty { throw BenchError("name a folder of recordings\n\(usage)") }
  }
}

/// Sources in five parts, those with shakes spread over all of them.
func folds(_ entries: [Entry]) -> [Set<String>] {
  let shaken = Set(entries.filter { $0.label == .shake }.map(\.source))
  let others = Set(entries.map(\.source)).subtracting(shaken)
  var folds = [Set<String>](repeating: [], count: 5)
  for (index, source) in (shaken.sorted() + others.sorted()).enumerated() {
    folds[index % 5].insert(source)
  }
  return folds
}

func line(_ score: Score) -> String {
  let rate = { (value: Double) in (value * 100).rounded() / 100 }
  return "full \(score.allFull.found)/\(score.allFull.of),"
    + " spans \(score.allSpans.found)/\(score.allSpans.of),"
    + " daily life \(score.daily.count) (\(rate(score.daily.perHour))/h),"
    + " handling \(score.handling.count) (\(rate(score.handling.perHour))/h),"
    + " delay \(rate(Recording.median(score.delays) ?? 0)) s"
}

do {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  let (folder, jobs) = (arguments.folder, arguments.numbers["--jobs"] ?? 2)
  let entries = try Entry.manifest(of: folder)
  let recordings = try await concurrently(entries, jobs: jobs) { _, entry throws(BenchError) in
    try Recording(entry, folder: folder)
  }
  var search = Search(
    views: try await View.all(of: recordings, jobs: jobs), jobs: jobs,
    rounds: arguments.numbers["--rounds"] ?? 600, seed: UInt64(arguments.numbers["--seed"] ?? 1))
  var unseen = Score()
  for fold in folds(entries) {
    let (tuning, cost) = try await search.best { !fold.contains($0) }
    var score = Score()
    for recording in recordings where fold.contains(recording.entry.source) {
      score.add(
        recording,
        began: Replay(recording.samples, tuning: tuning, traits: SensorTraits()).began)
    }
    print("\(fold.sorted().joined(separator: " ")), unseen: \(line(score))")
    print("  cost \(cost) elsewhere with \(Searched.text(tuning))")
    unseen.add(score)
    fflush(nil)
  }
  print("all sources, each unseen: \(line(unseen))")
  for (source, tally) in unseen.spans.sorted(by: { $0.key < $1.key }) {
    print("  \(source): spans \(tally.found)/\(tally.of)")
  }
  if !arguments.foldsOnly {
    let (tuning, cost) = try await search.best { _ in true }
    print("tuned on everything: cost \(cost) with \(Searched.text(tuning))")
  }
  print("tunings tried: \(search.tried)")
} catch {
  print("tune: \(error)")
  exit(2)
}
