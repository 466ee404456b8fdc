// SPDX-License-Identifier: MIT
internal import ShakeClient

/// Why a command could not do what it is for: one line for people and a code for the shell.
package struct Failure: Error, Hashable, Sendable {
  package let code: ExitCode
  /// What happened, to what, and the way out.
  package let message: String

  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Standard output was closed by its reader, which has had enough: the quiet end.
  static let outputClosed = Failure(.done, "")
}

extension Failure {
  /// A command line that cannot be followed.
  static func usage(_ message: String) -> Self { Self(.usage, message) }

  static let noSensor = Failure(
    .unavailable, "no sensor works; see what was found and why: shakectl devices")

  /// What the library says, with the way out as a command.
  init(_ error: ShakeClientError, client: ShakeClient) {
    let message = error.message
    switch error.code {
    case .noDaemon:
      let start =
        client.path == ShakeClient.standardPath
        ? "systemctl start shaked" : "shaked --socket \(client.path)"
      self.init(.unavailable, "\(message); start it: \(start)")
    case .notPermitted:
      self.init(.notPermitted, message + (SocketFile(client.path)?.wayOut ?? ""))
    case .connectionLost, .timedOut, .noSuchDevice, .protocolError:
      self.init(.unavailable, message)
    case .busy: self.init(.busy, message)
    case .invalidArgument: self.init(.usage, message)
    case .badConfiguration: self.init(.configuration, message)
    default: self.init(.failed, message)
    }
  }
}
