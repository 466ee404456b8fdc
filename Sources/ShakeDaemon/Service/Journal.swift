// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// Where the daemon says what it does: the journal with fields, else standard error, in words for
/// a terminal and with the level before each line for whatever else reads it.
///
/// Once for each change of state, never for each sample or retry.
package struct Journal: Sendable {
  /// How much somebody should care, by syslog's numbers. sd-daemon(3)
  package enum Level: Int32, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7
  }

  /// The kinds of entries that programs look for. `MESSAGE_ID`, systemd.journal-fields(7)
  package enum Kind: String, Sendable, CaseIterable {
    case shake = "8ddaca7c306f49a586a48678224697b5"
    case deviceAttached = "cd0e3d22da1e46cf8ba00734afed58bd"
    case deviceDetached = "88716877fc754940863ad5f4000df3b8"
    case deviceDegraded = "9cc951bd67c144cf8e57c7acd369eb61"
  }

  private enum Sink: Sendable {
    case journal
    case terminal
    case pipe
  }

  private let sink: Sink
  private let verbosity: Level

  /// Says only what is at least as urgent as `verbosity`.
  package init(verbosity: Level = .info) {
    self.verbosity = verbosity
    sink = Self.standardErrorIsJournal() ? .journal : isatty(STDERR_FILENO) == 1 ? .terminal : .pipe
  }

  /// Says `message`, with fields for programs, such as `SHAKE_DEVICE`.
  package func log(
    _ level: Level, _ message: String, kind: Kind? = nil, fields: [(String, String)] = []
  ) {
    guard level.rawValue <= verbosity.rawValue else { return }
    switch sink {
    case .journal:
      var entries = ["MESSAGE=\(message)", "PRIORITY=\(level.rawValue)"]
      if let kind { entries.append("MESSAGE_ID=\(kind.rawValue)") }
      entries += fields.map { "\($0.0)=\($0.1)" }
      send(entries)
    case .terminal:
      StandardError.write("shaked: \(message)\n")
    case .pipe:
      StandardError.write("<\(level.rawValue)>\(message)\n")
    }
  }

  private func send(_ entries: [String]) {
    let bytes = entries.map { Array($0.utf8) }
    var vectors: [iovec] = []
    func lend(_ index: Int) {
      guard index < bytes.count else {
        _ = vectors.withUnsafeBufferPointer {
          sd_journal_sendv($0.baseAddress, CInt($0.count))
        }
        return
      }
      bytes[index].withUnsafeBytes {
        vectors.append(
          iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count))
        lend(index + 1)
      }
    }
    lend(0)
  }

  /// Whether standard error is a stream of the journal. `JOURNAL_STREAM`, systemd.exec(5)
  private static func standardErrorIsJournal() -> Bool {
    guard let value = getenv("JOURNAL_STREAM") else { return false }
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0 else { return false }
    return String(cString: value) == "\(status.st_dev):\(status.st_ino)"
  }
}
