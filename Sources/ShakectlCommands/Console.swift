// SPDX-License-Identifier: MIT
internal import Glibc
internal import UnixIO

/// Where a command prints: standard output for what it is for, standard error for the rest.
package struct Console: Sendable {
  /// Whether it prints JSON: where it is asked to, or where no terminal is there to read.
  package let printsJSON: Bool
  private let usesColour: Bool

  /// Looks at what the standard streams are. isatty(3), NO_COLOR
  package init(json: Bool) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    printsJSON = json || !isTerminal
    let noColour = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    let term = getenv("TERM").map { String(cString: $0) }
    usesColour = isTerminal && !noColour && term != "dumb"
  }

  /// Prints a line at once.
  func print(_ line: String) throws(Failure) {
    try write(Array((line + "\n").utf8))
  }

  /// Prints bytes at once, whole lines of them.
  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(Errno) {
      try writeAll(bytes, to: STDOUT_FILENO)
    } catch Errno(rawValue: EPIPE) {
      throw .outputClosed
    } catch {
      throw Failure(.failed, "cannot write to standard output: \(error)")
    }
  }

  /// Says something beside the output, with the program's name in front.
  package func say(_ message: String) {
    // Nobody is left to tell where standard error is gone, too.
    try? writeAll(Array("\(CommandTable.program): \(message)\n".utf8), to: STDERR_FILENO)
  }

  /// The text in a colour, where the terminal has colours.
  func colour(_ text: String, _ colour: Colour) -> String {
    usesColour ? "\u{1b}[\(colour.rawValue)m\(text)\u{1b}[0m" : text
  }

  /// Codes of ECMA-48's "select graphic rendition".
  enum Colour: Int {
    case bold = 1
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(Errno) {
    var sent = 0
    while sent < bytes.count {
      do throws(Errno) {
        sent += try retrying {
          bytes.withUnsafeBytes { buffer in
            Glibc.write(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
          }
        }
      } catch .wouldBlock {
        // The other end of a shared terminal or pipe may have made it non-blocking.
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = try retrying { poll(&room, 1, -1) }
      }
    }
  }
}

extension Console {
  /// Ends the program as soon as the reader of standard output is gone, even while nothing is
  /// there to print: poll(2) reports a closed pipe without being asked for anything else.
  func endWhenReaderLeaves() {
    let queue = SerialQueue(label: "shakectl.output")
    queue.later {
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      let isGone = (try? retrying { poll(&output, 1, -1) }) == 1
      if isGone, output.revents & Int16(POLLERR) != 0 { exit(ExitCode.done.rawValue) }
    }
  }
}
