// SPDX-License-Identifier: MIT
import Glibc
package import UnixIO

/// A temporary folder of files, which goes away with the test.
package final class FileTree {
  package let root: String

  /// Makes the files, each with the folders that it needs, at paths that begin with a slash.
  package init(_ files: [String: String] = [:]) throws(Errno) {
    var template = Array("/tmp/shaked-test-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw .last }
    root = String(cString: path)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { Self.remove(root) }

  /// Writes a file below the root.
  package func write(_ text: String, to path: String) throws(Errno) {
    try makeFolders(for: path)
    guard let file = fopen(root + path, "w") else { throw .last }
    defer { fclose(file) }
    guard fputs(text, file) >= 0 else { throw .last }
  }

  /// Makes a symbolic link below the root.
  package func link(_ path: String, to target: String) throws(Errno) {
    try makeFolders(for: path)
    _ = try retrying { symlink(target, root + path) }
  }

  private func makeFolders(for path: String) throws(Errno) {
    var folder = root
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw .last }
    }
  }

  private static func remove(_ path: String) {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        let child = "\(path)/\(name)"
        if name == "." || name == ".." { continue }
        if entry.pointee.d_type == UInt8(DT_DIR) { Self.remove(child) } else { unlink(child) }
      }
      closedir(directory)
    }
    rmdir(path)
  }
}
