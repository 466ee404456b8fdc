// SPDX-License-Identifier: MIT
import Glibc

guard let options = BenchmarkOptions(Array(CommandLine.arguments.dropFirst())) else {
  print(BenchmarkOptions.usage)
  exit(64)
}
do {
  try options.run()
} catch {
  print("bench: \(error)")
  exit(1)
}
