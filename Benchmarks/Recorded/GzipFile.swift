// SPDX-License-Identifier: MIT
import CZlib

/// A file read whole, unpacked if it is packed.
enum GzipFile {
  static func bytes(of path: String) throws(BenchError) -> [UInt8] {
    guard let file = gzopen(path, "rb") else {
      throw BenchError("\(path): cannot be opened; is the folder complete?")
    }
    defer { gzclose(file) }
    gzbuffer(file, 1 << 17)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = gzread(file, &chunk, UInt32(chunk.count))
      if count < 0 { throw BenchError("\(path): is no sound gzip file") }
      if count == 0 { return bytes }
      bytes += chunk[..<Int(count)]
    }
  }
}
