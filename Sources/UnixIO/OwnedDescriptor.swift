// SPDX-License-Identifier: MIT
import CLinux
package import Glibc

/// A file descriptor with exactly one owner, closed when the owner goes away.
package struct OwnedDescriptor: ~Copyable, Sendable {
  private let rawValue: CInt

  package init(adopting rawValue: CInt) {
    precondition(rawValue >= 0, "not a descriptor")
    self.rawValue = rawValue
  }

  deinit { _ = Glibc.close(rawValue) }

  /// Opens a file; `O_CLOEXEC` is always added. open(2)
  package init(opening path: String, _ flags: CInt, mode: mode_t = 0o600) throws(Errno) {
    self.init(adopting: try retrying { open(path, flags | O_CLOEXEC, mode) })
  }

  /// Makes a descriptor of our own of one that somebody lends.
  package init(duplicating lent: CInt) throws(Errno) {
    self.init(adopting: try retrying { shaked_duplicate(lent) })
  }

  /// Lends the number to a C call.
  package borrowing func withRawValue<Result: ~Copyable, Failure: Error>(
    _ body: (CInt) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(rawValue)
  }

  /// Makes a second descriptor of the same open file, with an owner of its own.
  package borrowing func duplicate() throws(Errno) -> OwnedDescriptor {
    try OwnedDescriptor(duplicating: rawValue)
  }

  /// Reads what is there into `buffer`; 0 at the end of the file. read(2)
  package borrowing func read(into buffer: inout [UInt8]) throws(Errno) -> Int {
    try retrying {
      buffer.withUnsafeMutableBytes { Glibc.read(rawValue, $0.baseAddress, $0.count) }
    }
  }

  /// Writes what the kernel takes; answers how much that was. write(2)
  package borrowing func write(_ bytes: RawSpan) throws(Errno) -> Int {
    try retrying { bytes.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) } }
  }

  /// Makes every later call return at once. `O_NONBLOCK`, fcntl(2)
  package borrowing func setNonBlocking() throws(Errno) {
    let flags = try retrying { fcntl(rawValue, F_GETFL) }
    _ = try retrying { fcntl(rawValue, F_SETFL, flags | O_NONBLOCK) }
  }
}
