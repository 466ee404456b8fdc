// SPDX-License-Identifier: MIT
internal import Glibc
internal import Synchronization
internal import UnixIO

/// A command that was started for a shake, in a process group of its own, so that what it started
/// in turn can be stopped with it.
final class SpawnedCommand: Sendable {
  enum Ending: Hashable, Sendable {
    case exited(CInt)
    case killed(by: CInt)
  }

  /// Seconds after which a command that was told to stop is killed.
  private static let grace = 5.0

  private let id: pid_t
  private let queue = SerialQueue(label: "shakectl.command")
  private let hasEnded = Atomic(false)

  /// Starts it with variables beside our own, and gives it `input` to read.
  init(
    _ words: [String], variables: [String: String], input: [UInt8]
  ) throws(Errno) {
    let pipe = try Pipe()
    id = try spawn(words, variables, input: pipe.readingEnd)
    // The line of a shake is far shorter than what a pipe holds, so this waits for nobody; one
    // who does not read it does not want it.
    _ = try? pipe.writingEnd.write(input.span.bytes)
    RunningGroup.set(id)
  }

  /// Waits for its end; where the task is cancelled, it is stopped.
  func ended() async -> Ending {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.later { [self] in
          var status: CInt = 0
          while waitpid(id, &status, 0) < 0 && errno == EINTR {}
          hasEnded.store(true, ordering: .relaxed)
          RunningGroup.set(0)
          let signal = status & 0x7f
          continuation.resume(
            returning: signal == 0 ? .exited(status >> 8 & 0xff) : .killed(by: signal))
        }
      }
    } onCancel: {
      stop()
    }
  }

  /// Tells it and what it started to stop, and kills what has not after a while.
  func stop() {
    kill(-id, SIGTERM)
    SerialQueue(label: "shakectl.stop").after(seconds: Self.grace) { [self] in
      // The number may be another's by then.
      if !hasEnded.load(ordering: .relaxed) { kill(-id, SIGKILL) }
    }
  }
}

/// A pipe whose ends close in programs that are started. pipe(2)
private struct Pipe: ~Copyable {
  let readingEnd: OwnedDescriptor
  let writingEnd: OwnedDescriptor

  init() throws(Errno) {
    var ends: [CInt] = [0, 0]
    _ = try retrying { pipe(&ends) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readingEnd = OwnedDescriptor(adopting: ends[0])
    writingEnd = OwnedDescriptor(adopting: ends[1])
  }
}

/// Starts a program from PATH. posix_spawnp(3)
private func spawn(
  _ words: [String], _ variables: [String: String], input: borrowing OwnedDescriptor
) throws(Errno) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  input.withRawValue { _ = posix_spawn_file_actions_adddup2(&actions, $0, STDIN_FILENO) }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // Who is started inherits what we ignore, SIGPIPE, and what this thread blocks: Dispatch's and
  // Swift's threads block nearly everything, and a command that blocks SIGTERM cannot be stopped.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  var nothing = sigset_t()
  sigemptyset(&nothing)
  posix_spawnattr_setsigmask(&attributes, &nothing)
  posix_spawnattr_setpgroup(&attributes, 0)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  let arguments = words.map { strdup($0) } + [nil]
  let settings = environment(adding: variables).map { strdup($0) } + [nil]
  defer { for pointer in arguments + settings { free(pointer) } }
  var id: pid_t = 0
  let error = posix_spawnp(&id, words[0], &actions, &attributes, arguments, settings)
  guard error == 0 else { throw Errno(rawValue: error) }
  return id
}

/// Our own environment with `variables` in place of those of the same name.
private func environment(adding variables: [String: String]) -> [String] {
  var settings = variables.map { "\($0)=\($1)" }
  var next = environ
  while let setting = next.pointee {
    let text = String(cString: setting)
    if variables[String(text.prefix { $0 != "=" })] == nil { settings.append(text) }
    next += 1
  }
  return settings
}
