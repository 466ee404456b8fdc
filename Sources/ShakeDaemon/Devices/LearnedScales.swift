// SPDX-License-Identifier: MIT
import Glibc
import UnixIO

/// The scales that were learned at rest, by device, kept across restarts.
///
/// A small text file, a device a line: its id and its raw units per g. It is written anew beside
/// the old one and then put in its place, so that it is whole whenever the machine stops.
struct LearnedScales {
  /// More devices than anyone plugs in; the file is not read beyond.
  static let countLimit = 1_000

  private let path: String?
  private var unitsPerG: [String: Double] = [:]

  /// Reads what is kept in `folder`; nil keeps nothing.
  init(folder: String?) {
    path = folder.map { $0 + "/scales" }
    guard let path, let text = try? Self.read(path) else { return }
    for line in text.split(separator: "\n").prefix(Self.countLimit) {
      let words = line.split(separator: " ")
      // A line that makes no sense is as good as none: the scale is learned again.
      guard words.count == 2, let number = Double(words[1]), number.isFinite, number > 0 else {
        continue
      }
      unitsPerG[String(words[0])] = number
    }
  }

  /// What was learned of a device.
  subscript(id: String) -> Double? { unitsPerG[id] }

  /// Keeps what was learned of a device.
  mutating func keep(_ number: Double, for id: String) throws(Errno) {
    guard unitsPerG[id] != number else { return }
    unitsPerG[id] = number
    guard let path else { return }
    let lines = unitsPerG.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
    try Self.write(lines.joined(), to: path)
  }

  private static func read(_ path: String) throws(Errno) -> String {
    let file = try OwnedDescriptor(opening: path, O_RDONLY)
    var buffer = [UInt8](repeating: 0, count: countLimit * 128)
    let count = try file.read(into: &buffer)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) throws(Errno) {
    let fresh = path + ".new"
    let file = try OwnedDescriptor(opening: fresh, O_WRONLY | O_CREAT | O_TRUNC)
    let bytes = Array(text.utf8)
    guard try file.write(bytes.span.bytes) == bytes.count else { throw Errno(rawValue: ENOSPC) }
    _ = try retrying { rename(fresh, path) }
  }
}
