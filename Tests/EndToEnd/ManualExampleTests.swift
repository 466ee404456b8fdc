// SPDX-License-Identifier: MIT
import TestKit
import Testing

/// The lines of a manual page that a reader may type.
private func examples(_ page: String) throws -> [String] {
  let blocks = try ProjectFile("docs/man/\(page).scd").text.split(
    separator: "```", omittingEmptySubsequences: false)
  return blocks.indices.filter { $0 % 2 == 1 }.flatMap { blocks[$0].split(separator: "\n") }
    .map(String.init)
}

@Suite(.timeLimit(.minutes(3))) struct `The manual's examples` {
  /// What has no end of its own is ended after so many seconds, and says so by 124. timeout(1)
  private static let seconds = "5"

  @Test(arguments: ["shakectl.1", "shaked.8"])
  func `do what they say when they are typed`(page: String) async throws {
    let daemon = try await RunningDaemon(options: ["--simulate"])
    let lines = try examples(page)
    #expect(!lines.isEmpty)
    for line in lines {
      // The page's own socket may be another test's by now.
      let typed = line.replacing("/tmp/shaked.sock", with: daemon.folder.path + "/typed")
      let outcome = try await run(
        "timeout", [Self.seconds, "bash", "-c", typed],
        variables: [
          "PATH": "\(builtPrograms):/usr/sbin:/usr/bin:/sbin:/bin",
          "SHAKED_SOCKET": daemon.socket,
        ])
      let isEndless = ["shakectl listen", "shakectl on", "shaked --simulate"].contains {
        line.hasPrefix($0)
      }
      #expect(outcome.code == (isEndless ? 124 : 0), "\(line): \(outcome)")
    }
  }
}
