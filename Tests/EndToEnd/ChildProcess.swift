// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import UnixIO

/// A program of the build, run for a test; killed when nobody holds it any more.
final class ChildProcess: Sendable {
  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case killed(by: Int32)
  }

  let id: pid_t
  /// The lines of its standard output, for one reader.
  let output: AsyncStream<String>
  /// The lines of its standard error, for one reader.
  let errors: AsyncStream<String>
  private let ending: Task<Ending, Never>

  /// Starts a program by path or, without a slash, from PATH, with no environment but `variables`.
  init(_ program: String, _ arguments: [String], variables: [String: String] = [:]) throws {
    let output = try Pipe()
    let errors = try Pipe()
    let id = try spawn(program, arguments, variables, output: output, errors: errors)
    output.closeWritingEnd()
    errors.closeWritingEnd()
    self.id = id
    self.output = output.lines()
    self.errors = errors.lines()
    ending = Task {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "wait").async {
          var status: CInt = 0
          while waitpid(id, &status, 0) < 0 && errno == EINTR {}
          let signal = status & 0x7f
          continuation.resume(
            returning: signal == 0 ? .exited(status >> 8 & 0xff) : .killed(by: signal))
        }
      }
    }
  }

  deinit {
    // A process that has been waited for is gone, and this then says ESRCH of its number; one
    // that has not is ours still.
    if !ended.isSet { kill(id, SIGKILL) }
  }

  /// Waits for its end.
  func end() async -> Ending {
    let ending = await ending.value
    ended.set()
    return ending
  }

  func send(signal: CInt) { kill(id, signal) }

  private let ended = Flag()
}

/// What a program that has run to its end left behind.
struct Outcome: Hashable {
  var code: Int32?
  var output: String
  var errors: String
}

/// Runs a program to its end.
func run(
  _ program: String, _ arguments: [String], variables: [String: String] = [:]
) async throws -> Outcome {
  let child = try ChildProcess(program, arguments, variables: variables)
  async let output = child.output.reduce(into: "") { $0 += $1 + "\n" }
  async let errors = child.errors.reduce(into: "") { $0 += $1 + "\n" }
  let texts = await (output, errors)
  guard case .exited(let code) = await child.end() else {
    return Outcome(code: nil, output: texts.0, errors: texts.1)
  }
  return Outcome(code: code, output: texts.0, errors: texts.1)
}

/// Where the build puts its programs: beside the tests that are running.
let builtPrograms: String = {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/exe", &path, path.count - 1)
  let program = String(
    decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  return String(program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex))
}()

private func spawn(
  _ program: String, _ arguments: [String], _ variables: [String: String], output: Pipe,
  errors: Pipe
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, output.writingEnd, 1)
  posix_spawn_file_actions_adddup2(&actions, errors.writingEnd, 2)
  // Who is started inherits what this thread blocks, and Dispatch's threads block nearly all.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var nothing = sigset_t()
  sigemptyset(&nothing)
  posix_spawnattr_setsigmask(&attributes, &nothing)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  let standard = ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]
  let environment = standard.merging(variables) { $1 }.map { "\($0)=\($1)" }
  let words = ([program] + arguments).map { strdup($0) } + [nil]
  let settings = environment.map { strdup($0) } + [nil]
  defer { for pointer in words + settings { free(pointer) } }
  var id: pid_t = 0
  let error = posix_spawnp(&id, program, &actions, &attributes, words, settings)
  guard error == 0 else { throw Errno(rawValue: error) }
  return id
}

/// A pipe whose reading end becomes a stream of lines.
private final class Pipe: Sendable {
  private let readingEnd: CInt
  let writingEnd: CInt

  init() throws {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw Errno.last }
    (readingEnd, writingEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  func closeWritingEnd() { close(writingEnd) }

  func lines() -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let descriptor = readingEnd
    DispatchQueue(label: "lines").async {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var rest: [UInt8] = []
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { break }
        rest += buffer[..<count]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest.removeSubrange(...end)
        }
      }
      if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
      continuation.finish()
      close(descriptor)
    }
    return lines
  }
}
