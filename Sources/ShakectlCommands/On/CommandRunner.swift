// SPDX-License-Identifier: MIT
internal import Glibc
internal import Motion
internal import UnixIO
internal import Wire

/// What to do on a shake, as the command line says it.
struct CommandPlan: Sendable {
  var words: [String]
  /// Runs only if this shell command succeeds.
  var onlyIf: String?
  /// Runs only if this shell command fails.
  var unless: String?
  /// Runs only if the person says yes to this.
  var question: String?
  /// Seconds after which the command is stopped.
  var timeout: Double?
}

/// Runs the command for one shake after another.
actor CommandRunner {
  private let plan: CommandPlan
  private let console: Console
  private let runLimit: Int
  private let onLastRun: @Sendable () -> Void
  private var gate: OverlapGate
  private var waiting: [ShakeNotice] = []
  private var current: Task<Void, Never>?
  private var runs = 0

  init(
    _ plan: CommandPlan, overlap: OverlapGate.Policy, runLimit: Int, console: Console,
    onLastRun: @escaping @Sendable () -> Void
  ) {
    self.plan = plan
    self.console = console
    self.runLimit = runLimit
    self.onLastRun = onLastRun
    gate = OverlapGate(overlap)
  }

  /// Takes a shake that the command is for.
  func take(_ shake: ShakeNotice) {
    switch gate.take() {
    case .run: start(shake)
    case .wait: waiting.append(shake)
    case .skip: console.say("the command still runs; a shake is skipped")
    case .restart:
      waiting = [shake]
      current?.cancel()
    }
  }

  private func start(_ shake: ShakeNotice) {
    current = Task {
      let hasRun = await perform(for: shake)
      ended(hasRun)
    }
  }

  private func ended(_ hasRun: Bool) {
    if hasRun { runs += 1 }
    if runs == runLimit { return onLastRun() }
    if gate.end() { start(waiting.removeFirst()) }
  }

  /// Asks the conditions and the person, then runs the command; answers whether it did.
  private func perform(for shake: ShakeNotice) async -> Bool {
    if let condition = plan.onlyIf, await !holds(condition, for: shake) { return false }
    if let condition = plan.unless, await holds(condition, for: shake) { return false }
    if let question = plan.question {
      do throws(Failure) {
        guard try await Confirmation.ask(question, on: console) else { return false }
      } catch {
        console.say(error.message)
        return false
      }
    }
    guard !Task.isCancelled else { return false }
    return await run(for: shake)
  }

  private func run(for shake: ShakeNotice) async -> Bool {
    do throws(Errno) {
      let command = try SpawnedCommand(
        plan.words, variables: variables(of: shake), input: Notice.shake(shake).line)
      let alarm = plan.timeout.map { seconds in
        Task {
          try await Task.sleep(for: .seconds(seconds))
          console.say("the command has run for \(short(seconds)) s and is stopped")
          command.stop()
        }
      }
      let ending = await command.ended()
      alarm?.cancel()
      // One that was stopped for the next shake ends as it was told to, and is no run of its own.
      guard !Task.isCancelled else { return false }
      report(ending)
      return true
    } catch {
      console.say("cannot run \(plan.words[0]): \(error)")
      return false
    }
  }

  private func report(_ ending: SpawnedCommand.Ending) {
    switch ending {
    case .exited(0): break
    case .exited(let code): console.say("the command ended with \(code)")
    case .killed(let number):
      let name = strsignal(number).map { String(cString: $0) } ?? "unknown"
      console.say("the command was ended by signal \(number) (\(name))")
    }
  }

  private func holds(_ condition: String, for shake: ShakeNotice) async -> Bool {
    do throws(Errno) {
      let command = try SpawnedCommand(
        ["/bin/sh", "-c", condition], variables: variables(of: shake),
        input: Notice.shake(shake).line)
      return await command.ended() == .exited(0)
    } catch {
      console.say("cannot ask \"\(condition)\": \(error)")
      return false
    }
  }
}

/// What a command finds in its environment of the shake that it is for.
func variables(of shake: ShakeNotice) -> [String: String] {
  [
    "SHAKE_PHASE": shake.phase.rawValue,
    "SHAKE_ID": "\(shake.shake)",
    "SHAKE_SEQUENCE": "\(shake.sequence)",
    "SHAKE_TIME": "\(shake.time)",
    "SHAKE_DEVICE": shake.device.id,
    "SHAKE_DEVICE_NAME": shake.device.name,
    "SHAKE_PEAK_G": short(shake.peak),
    "SHAKE_SWINGS": "\(shake.swings)",
    "SHAKE_DURATION_MS": "\(Int((shake.duration.seconds * 1_000).rounded()))",
    "SHAKE_FREQUENCY_HZ": short(shake.frequency),
    "SHAKE_DIRECTION": shake.direction.rawValue,
    "SHAKE_SYNTHETIC": shake.isSynthetic ? "1" : "",
  ]
}
