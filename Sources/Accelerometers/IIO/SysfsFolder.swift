// SPDX-License-Identifier: MIT
import Glibc
import UnixIO

/// The attributes of a device: small files, each of one value.
struct SysfsFolder: Hashable, Sendable {
  let path: String

  /// No attribute says more than fits into a page.
  private static let lengthLimit = 4_096

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// What an attribute says, without the line's end.
  func read(_ name: String) throws(Errno) -> String {
    let file = try OwnedDescriptor(opening: file(name), O_RDONLY)
    var buffer = [UInt8](repeating: 0, count: Self.lengthLimit)
    let count = try file.read(into: &buffer)
    return String(decoding: buffer[..<count], as: UTF8.self).trimmed
  }

  /// Sets an attribute; drivers answer whether they take the value.
  func write(_ value: String, to name: String) throws(Errno) {
    let file = try OwnedDescriptor(opening: file(name), O_WRONLY | O_TRUNC)
    let bytes = Array(value.utf8)
    guard try file.write(bytes.span.bytes) == bytes.count else { throw .invalidArgument }
  }
}

/// Attributes that were changed for as long as the device is read, and are put back at the end.
final class BorrowedSettings {
  private let folder: SysfsFolder
  private let node: String
  private var former: [(name: String, value: String)] = []

  init(of folder: SysfsFolder, node: String) {
    self.folder = folder
    self.node = node
  }

  deinit { putBack() }

  /// Sets an attribute that has another value.
  func set(_ name: String, to value: String) throws(DeviceError) {
    do throws(Errno) {
      let found = try folder.read(name)
      if found == value { return }
      try folder.write(value, to: name)
      former.append((name, found))
    } catch {
      throw DeviceError(setting: folder.file(name), of: node, error)
    }
  }

  /// Sets what would be better so, and goes on if it cannot be.
  func prefer(_ name: String, _ value: String) {
    try? set(name, to: value)
  }

  /// Lets what has been changed so far stay as it is now.
  func forget() { former = [] }

  /// Puts back what was changed, the latest change first: what was set before the buffer was
  /// switched on cannot be set before it is switched off.
  func putBack() {
    for setting in former.reversed() {
      // A device that is gone takes nothing back, and one that is there takes what it had.
      try? folder.write(setting.value, to: setting.name)
    }
    former = []
  }
}
