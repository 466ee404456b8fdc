// SPDX-License-Identifier: MIT
import Glibc
import Testing
import UnixIO

@testable import ShakeDaemon

@Suite final class `Learned scales` {
  private let folder: String

  init() {
    var template = Array("/tmp/shaked-test.XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder: \(errno)")
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    unlink(folder + "/scales")
    rmdir(folder)
  }

  private func write(_ text: String) throws {
    let file = try OwnedDescriptor(opening: folder + "/scales", O_WRONLY | O_CREAT)
    _ = try file.write(Array(text.utf8).span.bytes)
  }

  @Test func `are there after a restart`() throws {
    var scales = LearnedScales(folder: folder)
    try scales.keep(1_020.5, for: "isa-0000-0000-lis3")
    try scales.keep(64, for: "usb-1-2-pad")
    let again = LearnedScales(folder: folder)
    #expect(again["isa-0000-0000-lis3"] == 1_020.5)
    #expect(again["usb-1-2-pad"] == 64)
    #expect(again["other"] == nil)
  }

  @Test func `survive a file that makes no sense`() throws {
    try write("a\nb x\nc nan\nd -1\ne 0\n\u{fffd} 1 2\ngood 9.5\n")
    let scales = LearnedScales(folder: folder)
    #expect(["a", "b", "c", "d", "e"].allSatisfy { scales[$0] == nil })
    #expect(scales["good"] == 9.5)
  }

  @Test func `are kept in memory alone where there is no folder`() throws {
    var scales = LearnedScales(folder: nil)
    try scales.keep(5, for: "a")
    #expect(scales["a"] == 5)
  }

  @Test func `say when they cannot be kept`() throws {
    var scales = LearnedScales(folder: folder + "/missing")
    #expect(throws: Errno.noSuchFile) { try scales.keep(5, for: "a") }
  }
}
