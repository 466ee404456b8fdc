// SPDX-License-Identifier: MIT

/// Cuts a stream of bytes into lines; keeps no more than one line's limit.
public struct LineSplitter: Sendable {
  /// What a stream of bytes is cut into.
  public enum Piece: Hashable, Sendable {
    /// A line without its newline.
    case line([UInt8])
    /// A line over the limit: the last piece, since where the next would begin is not known.
    case tooLong
  }

  /// The most bytes of a line, its newline included.
  public let limit: Int
  private var rest: [UInt8] = []
  private var isOver = false

  /// Makes a splitter that has seen nothing.
  public init(limit: Int = Line.limit) { self.limit = limit }

  /// Takes the next bytes of the stream and hands out the lines that they complete.
  public mutating func take(_ bytes: some Collection<UInt8>) -> [Piece] {
    var pieces: [Piece] = []
    var bytes = bytes[...]
    while !isOver, let end = bytes.firstIndex(of: Line.newline) {
      rest += bytes[..<end]
      bytes = bytes[bytes.index(after: end)...]
      pieces.append(finishLine())
    }
    guard !isOver else { return pieces }
    rest += bytes.prefix(limit)
    if rest.count >= limit { pieces.append(finishLine()) }
    return pieces
  }

  /// The bytes after the last newline, once the stream has ended: a writer that shuts its half
  /// down without a newline meant a line all the same.
  public mutating func finish() -> [UInt8]? {
    defer {
      rest = []
      isOver = true
    }
    return rest.isEmpty ? nil : rest
  }

  private mutating func finishLine() -> Piece {
    defer { rest = [] }
    guard rest.count < limit else {
      isOver = true
      return .tooLong
    }
    return .line(rest)
  }
}
