// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import UnixIO

/// The real daemon, started for a test in a folder of its own and ready for clients.
final class RunningDaemon: Sendable {
  let folder: Folder
  let process: ChildProcess

  var socket: String { folder.path + "/socket" }

  /// Starts the daemon and waits for its READY=1, as systemd does. sd_notify(3)
  init(
    configuration: String = "", options: [String] = [], variables: [String: String] = [:],
    in folder: Folder? = nil
  ) async throws {
    let folder = try folder ?? Folder()
    try folder.write(configuration, to: "shaked.conf")
    let notifications = try NotificationSocket(path: folder.path + "/notify")
    process = try ChildProcess(
      builtPrograms + "/shaked",
      ["--config", folder.path + "/shaked.conf", "--socket", folder.path + "/socket"] + options,
      variables: variables.merging(["NOTIFY_SOCKET": folder.path + "/notify"]) { $1 })
    self.folder = folder
    let isReady = await notifications.wait(for: "READY=1")
    guard isReady else { throw Failure(description: "the daemon does not become ready") }
  }

  func connect() throws -> RawConnection { try RawConnection(path: socket) }

  /// Runs shakectl against this daemon.
  func shakectl(_ arguments: String...) async throws -> Outcome {
    try await run(
      builtPrograms + "/shakectl", arguments, variables: ["SHAKED_SOCKET": socket])
  }

  /// Starts shakectl against this daemon.
  func startShakectl(_ arguments: String...) throws -> ChildProcess {
    try ChildProcess(
      builtPrograms + "/shakectl", arguments, variables: ["SHAKED_SOCKET": socket])
  }

  /// Ends it as systemd does.
  func stop() async -> ChildProcess.Ending {
    process.send(signal: SIGTERM)
    return await process.end()
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// A folder that goes away with everything in it; anyone may look into it.
final class Folder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/shaked-test.XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw Errno.last }
    self.path = String(cString: path)
    chmod(self.path, 0o755)
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      unlink(path + "/" + name)
    }
    closedir(folder)
    rmdir(path)
  }

  func write(_ text: String, to name: String) throws {
    let file = try OwnedDescriptor(
      opening: path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    let bytes = Array(text.utf8)
    guard try file.write(bytes.span.bytes) == bytes.count else { throw Errno.last }
  }
}

/// The socket on which systemd hears that a service is ready.
private final class NotificationSocket: Sendable {
  private let descriptor: OwnedDescriptor

  init(path: String) throws {
    unlink(path)
    let raw = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard raw >= 0 else { throw Errno.last }
    descriptor = OwnedDescriptor(adopting: raw)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(raw, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound else { throw Errno.last }
  }

  /// Waits for a message with this line.
  func wait(for line: String) async -> Bool {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "notify").async { [self] in
        continuation.resume(returning: receive(line))
      }
    }
  }

  private func receive(_ line: String) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = descriptor.withRawValue { raw in
        var event = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, patience) == 1 ? recv(raw, &buffer, buffer.count, 0) : -1
      }
      guard count > 0 else { return false }
      let text = String(decoding: buffer[..<count], as: UTF8.self)
      if text.split(separator: "\n").contains(Substring(line)) { return true }
    }
  }
}

/// Milliseconds after which a test that waits for something that never comes gives up.
let patience: CInt = 30_000
