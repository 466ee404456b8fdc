// SPDX-License-Identifier: MIT

/// Why a folder of recordings cannot be used, in words for the person who named it.
package struct BenchError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
