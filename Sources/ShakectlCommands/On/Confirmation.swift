// SPDX-License-Identifier: MIT
internal import Glibc
internal import UnixIO

/// Asks the person in front of the machine, on the terminal or by a notification of the desktop.
enum Confirmation {
  /// Whether the answer is yes; anything else is no.
  static func ask(_ question: String, on console: Console) async throws(Failure) -> Bool {
    let answer: Result<Bool, Failure> = await withCheckedContinuation { continuation in
      // An answer may take its time, so it is waited for on a thread of its own.
      SerialQueue(label: "shakectl.question").later {
        continuation.resume(
          returning: Result { () throws(Failure) in
            if isatty(STDIN_FILENO) == 1 { return try askOnTerminal(question, console) }
            return try DesktopQuestion.ask(question)
          })
      }
    }
    return try answer.get()
  }

  private static func askOnTerminal(
    _ question: String, _ console: Console
  ) throws(Failure) -> Bool {
    try console.write(Array("\(question) [y/N] ".utf8))
    let answer = readLine() ?? ""
    return ["y", "yes"].contains(answer.lowercased())
  }
}
