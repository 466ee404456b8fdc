// SPDX-License-Identifier: MIT
import Glibc
import UnixIO

/// Where the configuration's files are, in systemd's order.
///
/// The main file is the first there is of `/etc`, `/run`, `/usr/local/lib` and `/usr/lib`. Drop-ins
/// from all four are read after it in the order of their names; of two with one name the earlier
/// folder's counts, and a link to `/dev/null` masks the others. This search is our own, because
/// libeconf 0.5.1 knows two folders and never `/run`, and merges main files rather than
/// choosing one.
package struct ConfigurationLayers: Sendable {
  /// Stands before every path, so that tests and images have a tree of their own.
  private let root: String

  package init(root: String = "") { self.root = root }

  private static let folders = [
    "/etc/shaked", "/run/shaked", "/usr/local/lib/shaked", "/usr/lib/shaked",
  ]

  /// The files that make up `name`, in the order in which they are read.
  func files(of name: String) throws(ConfigurationError) -> [String] {
    let folders = Self.folders.map { root + $0 }
    let candidates = folders.map { "\($0)/\(name)" }
    let main = candidates.first { access($0, F_OK) == 0 }

    var dropIns: [String: String] = [:]
    for folder in candidates.map({ $0 + ".d" }) {
      for entry in try Self.entries(of: folder) where entry.hasSuffix(".conf") {
        if entry.hasPrefix(".") || dropIns[entry] != nil { continue }
        dropIns[entry] = "\(folder)/\(entry)"
      }
    }
    let ordered = dropIns.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return ([main].compactMap(\.self) + ordered.map(\.value)).filter { !Self.isMask($0) }
  }

  private static func entries(of folder: String) throws(ConfigurationError) -> [String] {
    guard let directory = opendir(folder) else {
      let error = Errno.last
      if error == .noSuchFile { return [] }
      throw ConfigurationError(problems: [
        ConfigurationProblem(file: folder, reason: "cannot be read: \(error)")
      ])
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  private static func isMask(_ path: String) -> Bool {
    guard let resolved = realpath(path, nil) else { return false }
    defer { free(resolved) }
    return strcmp(resolved, "/dev/null") == 0
  }
}
