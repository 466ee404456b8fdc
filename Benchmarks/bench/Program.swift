// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glibc
import Motion
import TestKit
import UnixIO

/// A running program under measure: the daemon, or what it is compared with.
final class Program {
  /// Which program it is.
  enum Kind: CaseIterable {
    case daemon
    /// The same job in C.
    case rival

    var name: String {
      switch self {
      case .daemon: "shaked"
      case .rival: "C"
      }
    }
  }

  /// Where the programs and their sockets are.
  struct Place: Sendable {
    let daemon: String
    let rival: String
    /// The library that answers for a sensor's node.
    let answers: String
    /// A folder of the benchmark's own.
    let folder: String
  }

  let process: pid_t
  /// From before it was started until it said that it is ready.
  let timeToStart: Nanoseconds
  private let socket: UnixSocketAddress

  /// Starts it with its sensors at `nodes`, and waits until it is ready.
  init(_ kind: Kind, nodes: [MockNode], at place: Place) throws {
    let path = "\(place.folder)/socket"
    // The daemon replaces a stale socket file; the rival does not.
    unlink(path)
    socket = try UnixSocketAddress(path: path)
    let notify = try NotifySocket(path: "\(place.folder)/notify")
    var environment = ProcessInfo.processInfo.environment
    environment["LD_PRELOAD"] = place.answers + ":" + (environment["LD_PRELOAD"] ?? "")
    environment["NOTIFY_SOCKET"] = notify.path
    let arguments =
      switch kind {
      case .daemon:
        [place.daemon, "--config", "\(place.folder)/shaked.conf", "--socket", path]
      case .rival:
        [place.rival, path] + nodes.map(\.node)
      }
    let start = Timestamp.now
    process = try Self.spawn(arguments, environment, log: "\(place.folder)/log")
    guard let ready = try notify.awaitReady() else {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      let log = try? String(contentsOfFile: "\(place.folder)/log", encoding: .utf8)
      throw BenchmarkError.notReady(program: arguments[0], log: log ?? "nothing")
    }
    timeToStart = ready - start
  }

  /// Ends it and waits until it is gone.
  func end() {
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }

  /// Connects, and waits for the greeting.
  func subscribe() throws -> Subscriber {
    let subscriber = Subscriber(try UnixStream(connectingTo: socket))
    guard try subscriber.awaitLine(with: "\"hello\"", until: .now + Self.patience) != nil else {
      throw BenchmarkError.missing("a greeting")
    }
    return subscriber
  }

  /// Longer than anything takes that comes at all.
  static let patience = Nanoseconds(seconds: 5)

  private static func spawn(
    _ arguments: [String], _ environment: [String: String], log: String
  ) throws(Errno) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let argumentPointers = arguments.map { strdup($0) } + [nil]
    let environmentPointers = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
    var process = pid_t()
    let result = posix_spawn(
      &process, arguments[0], &actions, nil, argumentPointers, environmentPointers)
    guard result == 0 else { throw Errno(rawValue: result) }
    return process
  }
}

extension Program {
  var processorTime: Timestamp { .processorTime(of: process) }

  /// How often each of its threads has gone to sleep, and so been woken.
  /// `voluntary_ctxt_switches`, proc(5)
  func sleeps() throws -> [String: Int] {
    let folder = "/proc/\(process)/task"
    var sleeps: [String: Int] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // It may have ended meanwhile.
      let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      sleeps[thread] = status.flatMap { Self.number(after: "voluntary_ctxt_switches:", in: $0) }
    }
    return sleeps
  }

  /// How often its threads have been woken since then.
  func wakeUps(since before: [String: Int]) throws -> Int {
    try sleeps().reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) }
  }

  /// Kilobytes in memory, and those of them that no other process shares and no file backs.
  func memory() throws -> (resident: Int, privateDirty: Int) {
    let rollup = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
    guard let resident = Self.number(after: "Rss:", in: rollup),
      let privateDirty = Self.number(after: "Private_Dirty:", in: rollup)
    else { throw BenchmarkError.missing("the kernel's word on memory") }
    return (resident, privateDirty)
  }

  private static func number(after key: String, in text: String) -> Int? {
    text.split(separator: "\n").first { $0.hasPrefix(key) }?
      .split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }
}

/// Why nothing can be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  case notReady(program: String, log: String)
  /// A line that has to come did not.
  case missing(String)
  /// No shake is found of which it is clear which sample decides.
  case undecided(rate: Double)

  var description: String {
    switch self {
    case .notReady(let program, let log): "\(program) did not get ready; it said: \(log)"
    case .missing(let what): "this did not come: \(what)"
    case .undecided(let rate):
      "at \(Int(rate)) Hz it depends on chance which sample of a shake decides; adapt Wave.swift"
    }
  }
}
