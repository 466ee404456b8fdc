// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import UnixIO
import Wire

/// The daemon as a program: reads its command line, starts, and ends as it is told.
package enum DaemonProgram {
  /// The exit codes, by sysexits.
  private enum ExitCode: Int32 {
    case done = 0
    case usage = 64
    case unavailable = 69
    case system = 71
    case configuration = 78
  }

  /// Runs until a signal ends it.
  package static func run(_ arguments: [String]) -> Never {
    let options: DaemonOptions
    do throws(DaemonOptions.UsageError) {
      options = try DaemonOptions(arguments)
    } catch {
      end(.usage, saying: "shaked: \(error.message)")
    }
    switch options.action {
    case .showHelp: print(DaemonOptions.help)
    case .showVersion: print("shaked \(shakedVersion), protocol 1")
    case .checkConfiguration: checkConfiguration(of: options)
    case .run: serve(options)
    }
    exit(ExitCode.done.rawValue)
  }

  private static func checkConfiguration(of options: DaemonOptions) {
    do throws(ConfigurationError) {
      let loaded = try LoadedConfiguration(options.source)
      for warning in loaded.warnings { print("warning: \(warning)") }
      print("the configuration is good")
    } catch {
      end(.configuration, saying: error.description)
    }
  }

  private static func serve(_ options: DaemonOptions) -> Never {
    let journal = Journal(verbosity: options.isVerbose ? .debug : .info)
    let loaded: LoadedConfiguration
    do throws(ConfigurationError) {
      loaded = try LoadedConfiguration(options.source)
    } catch {
      for problem in error.problems { journal.log(.error, "\(problem)") }
      exit(ExitCode.configuration.rawValue)
    }
    for warning in loaded.warnings { journal.log(.warning, warning) }
    raiseDescriptorLimit()
    let daemon = Daemon(
      configuration: loaded,
      options: Daemon.Options(
        source: options.source, socketPath: options.socketPath, simulates: options.simulates,
        stateFolder: getenv("STATE_DIRECTORY").map { String(cString: $0) }),
      journal: journal, service: ServiceManager(),
      onIdleEnd: { exit(ExitCode.done.rawValue) })
    do throws(StartError) {
      try daemon.sync { (daemon) throws(StartError) in try daemon.start() }
    } catch {
      journal.log(.error, "\(error)")
      exit(error.isOfSystem ? ExitCode.system.rawValue : ExitCode.unavailable.rawValue)
    }
    let signals = Signals(
      stop: {
        daemon.sync { $0.stop() }
        exit(ExitCode.done.rawValue)
      },
      reload: { daemon.sync { try? $0.reload() } })
    withExtendedLifetime(signals) { dispatchMain() }
  }

  private static func end(_ code: ExitCode, saying message: String) -> Never {
    StandardError.write(message + "\n")
    exit(code.rawValue)
  }

  /// A connection takes one descriptor, two where it is slow, and there may be thousands.
  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

extension DaemonOptions {
  fileprivate var source: Configuration.Source {
    configurationFile.map { .file($0) } ?? .installed()
  }
}

extension StartError {
  fileprivate var isOfSystem: Bool {
    if case .devicesUnknown = self { return true }
    return false
  }
}
