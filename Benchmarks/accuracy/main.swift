// SPDX-License-Identifier: MIT
import Glibc
import Recorded

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let entries = try Entry.manifest(of: options.folder)
  let parts = try await concurrently(entries, jobs: options.jobs) {
    index, entry throws(BenchError) in
    try Contest.hold(entry, seed: UInt64(index), options: options)
  }
  let contest = parts.reduce(into: Contest()) { $0.add($1) }
  let report = Report(contest: contest, options: options)
  report.printTables()
  print(report.json)
  exit(contest.disorder.isEmpty ? 0 : 1)
} catch {
  print("accuracy: \(error)")
  exit(2)
}
