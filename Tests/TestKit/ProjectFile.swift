// SPDX-License-Identifier: MIT
import Glibc
package import UnixIO

/// The text of a file of the project, such as `config/shaked.conf`.
package func textOfProject(_ path: String) throws(Errno) -> String {
  let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
  guard let file = fopen("\(root)/\(path)", "r") else { throw .last }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 18)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes[..<count], as: UTF8.self)
}
