// SPDX-License-Identifier: MIT
import CLinux
import Glibc

/// A file in memory, mapped: what has been written is there for whoever holds its descriptor, even
/// when the writer was killed at that moment.
package struct SharedMemory: ~Copyable {
  package let descriptor: OwnedDescriptor
  package let byteCount: Int
  private let start: UnsafeMutableRawPointer

  /// Makes a file full of zeros; pages that are never touched take no memory. memfd_create(2)
  package init(name: String, byteCount: Int) throws(Errno) {
    let descriptor = OwnedDescriptor(adopting: try retrying { shaked_memory_file(name) })
    _ = try descriptor.withRawValue { raw throws(Errno) in
      try retrying { ftruncate(raw, off_t(byteCount)) }
    }
    try self.init(mapping: descriptor)
  }

  /// Maps the whole of a file in memory that exists. mmap(2)
  package init(mapping descriptor: consuming OwnedDescriptor) throws(Errno) {
    var status = stat()
    let start = try descriptor.withRawValue { raw throws(Errno) in
      _ = try retrying { fstat(raw, &status) }
      let byteCount = Int(status.st_size)
      guard let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, raw, 0),
        start != MAP_FAILED
      else { throw .last }
      return start
    }
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
    self.start = start
  }

  deinit { munmap(start, byteCount) }

  /// The bytes from `offset` on.
  package borrowing func read(_ range: Range<Int>) -> [UInt8] {
    precondition(range.upperBound <= byteCount, "outside of the file")
    return Array(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// Puts bytes at `offset`.
  package borrowing func write(_ bytes: some Collection<UInt8>, at offset: Int) {
    precondition(offset + bytes.count <= byteCount, "outside of the file")
    UnsafeMutableRawBufferPointer(start: start + offset, count: bytes.count).copyBytes(from: bytes)
  }

  /// The number at `offset`, a multiple of eight.
  package borrowing func number(at offset: Int) -> Int64 {
    precondition(offset + 8 <= byteCount, "outside of the file")
    return start.load(fromByteOffset: offset, as: Int64.self)
  }

  /// Puts a number at `offset`, a multiple of eight, whole at once.
  package borrowing func setNumber(_ number: Int64, at offset: Int) {
    precondition(offset + 8 <= byteCount, "outside of the file")
    start.storeBytes(of: number, toByteOffset: offset, as: Int64.self)
  }
}
