// SPDX-License-Identifier: MIT
import Glibc
package import UnixIO

/// A text file of the project, such as `config/shaked.conf`.
package struct ProjectFile {
  private let path: String
  package private(set) var text: String

  package init(_ path: String) throws(Errno) {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    self.path = "\(root)/\(path)"
    guard let file = fopen(self.path, "r") else { throw .last }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = fread(&bytes, 1, bytes.count, file)
    text = String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Whether what the program's tables say is to be written into the files that repeat it, rather
  /// than compared with them: `make tables`.
  package static var isWritten: Bool { getenv("SHAKED_WRITE_TABLES") != nil }

  /// Puts `new` in place of `old`, and into the file if files are written.
  package mutating func replace(_ old: String, with new: String) throws(Errno) {
    guard Self.isWritten, old != new else { return }
    text = text.replacing(old, with: new)
    guard let file = fopen(path, "w") else { throw .last }
    defer { fclose(file) }
    guard fputs(text, file) >= 0 else { throw .last }
  }
}
