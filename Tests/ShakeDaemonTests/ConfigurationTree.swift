// SPDX-License-Identifier: MIT
import Glibc
import ShakeDaemon
import Testing

/// A folder of configuration files that goes away with the test.
final class ConfigurationTree {
  let root: String

  init(_ files: [String: String] = [:]) throws {
    var template = Array("/tmp/shaked-configuration-XXXXXX".utf8CString)
    root = String(cString: try #require(mkdtemp(&template)))
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { Self.remove(root) }

  /// Writes a file below the root, with the folders that it needs.
  func write(_ text: String, to path: String) throws {
    try makeFolders(for: path)
    let file = try #require(fopen(root + path, "w"))
    defer { fclose(file) }
    try #require(fputs(text, file) >= 0)
  }

  /// Makes a symbolic link below the root.
  func link(_ path: String, to target: String) throws {
    try makeFolders(for: path)
    try #require(symlink(target, root + path) == 0)
  }

  private func makeFolders(for path: String) throws {
    var folder = root
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      try #require(mkdir(folder, 0o755) == 0 || errno == EEXIST)
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
