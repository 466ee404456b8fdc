// SPDX-License-Identifier: MIT
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Completions` {
  /// What bash offers after these words.
  private func offers(_ words: String..., socket: String = "/nowhere") async throws -> [String] {
    let script = """
      source <(shakectl completions bash)
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shakectl
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try await run(
      "bash", ["-c", script, "bash"] + words,
      variables: ["PATH": "\(builtPrograms):/usr/bin:/bin", "SHAKED_SOCKET": socket])
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `bash offers commands, options and words`() async throws {
    #expect(try await offers("shakectl", "li") == ["listen"])
    #expect(try await offers("shakectl", "--ver") == ["--version"])
    #expect(try await offers("shakectl", "listen", "--ph") == ["--phase"])
    #expect(
      try await offers("shakectl", "listen", "--phase", "") == ["began", "ended", "cancelled"])
    #expect(try await offers("shakectl", "completions", "f") == ["fish"])
    #expect(try await offers("shakectl", "help", "sim") == ["simulate"])
    #expect(try await offers("shakectl", "status", "--ph") == [])
    #expect(try await offers("shakectl", "on", "sh") == ["shake"])
    #expect(
      try await offers("shakectl", "on", "shake", "--overlap", "") == ["skip", "queue", "restart"])
  }

  @Test func `bash offers the devices that are there`() async throws {
    let daemon = try await RunningDaemon(options: ["--simulate"])
    #expect(
      try await offers("shakectl", "listen", "--device", "", socket: daemon.socket)
        == ["simulated"])
  }

  private static func has(_ shell: String) -> Bool { access("/usr/bin/\(shell)", X_OK) == 0 }

  @Test(.enabled(if: has("fish"), "fish is not installed"))
  func `fish offers commands, options and words`() async throws {
    func offers(_ line: String) async throws -> [String] {
      let outcome = try await run(
        "fish", ["--no-config", "-c", "shakectl completions fish | source; complete -C '\(line)'"],
        variables: ["PATH": "\(builtPrograms):/usr/bin:/bin", "HOME": "/nonexistent"])
      return outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try await offers("shakectl li") == ["listen"])
    #expect(try await offers("shakectl listen --ph") == ["--phase"])
    #expect(
      try await offers("shakectl listen --phase ").sorted() == ["began", "cancelled", "ended"])
    #expect(try await offers("shakectl completions f") == ["fish"])
  }

  @Test(.enabled(if: has("zsh"), "zsh is not installed"))
  func `zsh reads its completions`() async throws {
    let outcome = try await run(
      "zsh",
      [
        "-fc",
        "autoload -U compinit; compinit -D; source <(shakectl completions zsh); "
          + "print $_comps[shakectl]",
      ], variables: ["PATH": "\(builtPrograms):/usr/bin:/bin"])
    #expect(outcome == Outcome(code: 0, output: "_shakectl\n", errors: ""))
  }
}
