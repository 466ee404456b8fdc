// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import UnixIO

/// A made-up /sys and /dev for this process and those that it starts, by umockdev.
///
/// umockdev works by a library that must be loaded before all others, so that the tests that need
/// it run under `umockdev-wrapper`. Its own library is opened here by name: the functions are few,
/// and its headers would bring all of GLib into the build.
package final class Testbed {
  private let library: UnsafeMutableRawPointer
  private let testbed: OpaquePointer
  private var pipes: [String: Pipe] = [:]

  /// Whether umockdev's library has been loaded before all others.
  package static var isPreloaded: Bool {
    guard let preloaded = getenv("LD_PRELOAD") else { return false }
    return String(cString: preloaded).contains("umockdev-preload")
  }

  /// Suites run side by side, and there is one made-up /sys a process: a second one waits.
  private static let turn = DispatchSemaphore(value: 1)

  /// Makes an empty one; those who use it must not suspend while they have it.
  package init() throws {
    Self.turn.wait()
    var isMade = false
    defer { if !isMade { Self.turn.signal() } }
    guard let library = dlopen("libumockdev.so.0", RTLD_NOW) else { throw TestbedError.missing }
    self.library = library
    typealias New = @convention(c) () -> OpaquePointer?
    let new: New = try Self.function("umockdev_testbed_new", of: library)
    guard let testbed = new() else { throw TestbedError.missing }
    self.testbed = testbed
    isMade = true
  }

  deinit {
    defer { Self.turn.signal() }
    typealias Unref = @convention(c) (OpaquePointer) -> Void
    if let unref: Unref = try? Self.function("g_object_unref", of: library) { unref(testbed) }
  }

  private typealias TakesText =
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, OpaquePointer?) -> CInt

  /// Adds devices in umockdev's notation, and tells those who listen to udev.
  package func add(_ description: String) throws {
    let add: TakesText = try function("umockdev_testbed_add_from_string")
    guard add(testbed, description, nil) != 0 else { throw TestbedError.refused(description) }
  }

  /// Takes a device and those below it away, and tells those who listen to udev.
  package func remove(_ syspath: String) throws {
    typealias Remove = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void
    let remove: Remove = try function("umockdev_testbed_remove_device")
    remove(testbed, syspath)
  }

  /// Lets udev say that something happened to a device: `add`, `change` or `remove`.
  package func announce(_ action: String, of syspath: String) throws {
    typealias Announce =
      @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
    let announce: Announce = try function("umockdev_testbed_uevent")
    announce(testbed, syspath, action)
  }

  /// Sets what a device's ioctls answer, in umockdev's notation.
  package func answer(_ answers: String) throws {
    typealias Load =
      @convention(c) (
        OpaquePointer, UnsafePointer<CChar>?, UnsafePointer<CChar>, OpaquePointer?
      ) -> CInt
    let load: Load = try function("umockdev_testbed_load_ioctl")
    let file = "\(root)/answers"
    let bytes = Array(answers.utf8)
    let descriptor = try OwnedDescriptor(opening: file, O_WRONLY | O_CREAT | O_TRUNC)
    guard try descriptor.write(bytes.span.bytes) == bytes.count,
      load(testbed, nil, file, nil) != 0
    else { throw TestbedError.refused(answers) }
  }

  /// Puts a pipe in the place of the terminal that umockdev makes for a node.
  ///
  /// A terminal under load hands over half an event, as no input node does; a pipe hands over what
  /// was written in one piece.
  package func makePipe(at node: String) throws {
    let path = root + node
    unlink(path)
    _ = try retrying { mkfifo(path, 0o600) }
    // With a reader of our own, who never reads, it opens at once and never ends.
    pipes[node] = Pipe(try OwnedDescriptor(opening: path, O_RDWR | O_NONBLOCK))
  }

  /// Writes to a node: what is written there, a reader of the node reads.
  package func write(_ bytes: RawSpan, to node: String) throws {
    guard let pipe = pipes[node], try pipe.descriptor.write(bytes) == bytes.byteCount else {
      throw TestbedError.refused(node)
    }
  }

  /// Makes a folder in the made-up /sys, with those above it.
  package func makeFolder(_ path: String) throws {
    var made = root
    for name in path.split(separator: "/") {
      made += "/\(name)"
      guard mkdir(made, 0o755) == 0 || errno == EEXIST else { throw Errno.last }
    }
  }

  /// What a program must have in its environment to live in the same made-up /sys and /dev.
  package var variables: [String: String] {
    var variables: [String: String] = [:]
    for name in ["LD_PRELOAD", "UMOCKDEV_DIR"] {
      variables[name] = getenv(name).map { String(cString: $0) }
    }
    return variables
  }

  /// Where the made-up /sys and /dev are.
  private var root: String { getenv("UMOCKDEV_DIR").map { String(cString: $0) } ?? "" }

  private func function<Function>(_ name: String) throws -> Function {
    try Self.function(name, of: library)
  }

  private static func function<Function>(
    _ name: String, of library: UnsafeMutableRawPointer
  ) throws -> Function {
    guard let symbol = dlsym(library, name) else { throw TestbedError.missing }
    return unsafeBitCast(symbol, to: Function.self)
  }
}

/// The writing end of a node.
private final class Pipe {
  let descriptor: OwnedDescriptor

  init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }
}

/// Why a made-up device cannot be had.
package enum TestbedError: Error {
  /// The package umockdev is not installed, or too old.
  case missing
  /// umockdev does not take the description.
  case refused(String)
}
