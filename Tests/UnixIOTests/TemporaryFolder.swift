// SPDX-License-Identifier: MIT
import Glibc

/// A folder of the test's own, removed with all in it when the test is over.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/shaked-test.XXXXXX\0".utf8).map { CChar(bitPattern: $0) }
    precondition(mkdtemp(&template) != nil, "no temporary folder: \(errno)")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["socket", "socket.lock"] { unlink(path + "/" + name) }
    rmdir(path)
  }
}
