// SPDX-License-Identifier: MIT
internal import Glibc
internal import ShakeClient

/// Runs the command line.
package enum Shakectl {
  /// Does what the words after the program's name say; answers what to tell the shell.
  package static func run(_ arguments: [String]) async -> ExitCode {
    // A reader that leaves is told by write(2), so that the end is quiet whoever started us.
    signal(SIGPIPE, SIG_IGN)
    do throws(Failure) {
      let invocation = try Invocation(arguments)
      let console = Console(json: invocation.has(.json))
      // The command help is what --help stands for where no other is named.
      if invocation.has(.help), invocation.command.name != "help" {
        try console.print(helpText(on: invocation.command))
        return .done
      }
      return try await invocation.command.run(invocation, console)
    } catch {
      if !error.message.isEmpty { Console(json: false).say(error.message) }
      return error.code
    }
  }
}

extension Invocation {
  /// The daemon that the command line or the environment means.
  var client: ShakeClient { ShakeClient(path: text(.socket)) }

  /// Asks the daemon, and makes a failure of what the library says.
  func ask<Answer>(
    _ question: (ShakeClient) async throws(ShakeClientError) -> Answer
  ) async throws(Failure) -> Answer {
    let client = client
    do throws(ShakeClientError) {
      return try await question(client)
    } catch {
      throw Failure(error, client: client)
    }
  }
}
