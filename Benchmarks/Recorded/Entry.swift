// SPDX-License-Identifier: MIT
import FoundationEssentials

/// What the manifest says of one recording.
package struct Entry: Decodable, Sendable {
  package enum Label: String, Decodable, Sendable {
    case shake
    case shakeLike = "shake-like"
    case notShake = "not-shake"
  }

  package let file: String
  package let label: Label
  package let activity: String
  package let family: String?
  /// When it was shaken: start and end of each span, in seconds.
  package let spans: [[Double]]?
  /// Which spans last a second or more and are no excerpts.
  package let full: [Bool]?
  /// Whether it starts in mid-motion, so that rest has to be put before it.
  package let leadIn: Bool
  /// Whether it is known to be at rest outside its spans.
  package let restOutside: Bool?

  enum CodingKeys: String, CodingKey {
    case file, label, activity, family, spans, full
    case leadIn = "lead_in"
    case restOutside = "rest_outside"
  }

  /// The source: the folder that the file is in.
  package var source: String { String(file.prefix { $0 != "/" }) }

  /// Reads the manifest of a folder, a line for each recording.
  package static func manifest(of folder: String) throws(BenchError) -> [Entry] {
    let path = "\(folder)/manifest.jsonl"
    let lines = try GzipFile.bytes(of: path).split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    var entries: [Entry] = []
    for (index, line) in lines.enumerated() {
      do {
        entries.append(try decoder.decode(Entry.self, from: Data(line)))
      } catch {
        throw BenchError("\(path):\(index + 1): \(error)")
      }
    }
    if entries.isEmpty { throw BenchError("\(path): has no recordings") }
    return entries
  }
}
