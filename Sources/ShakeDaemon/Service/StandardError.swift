// SPDX-License-Identifier: MIT
import Glibc

/// The stream for people, unbuffered.
enum StandardError {
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    // Nobody can be told of a standard error that is gone.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
