// SPDX-License-Identifier: MIT
internal import UnixIO
internal import Wire

/// A connected stream cut into lines; belongs to one actor and lives on its queue.
///
/// Nothing is kept for writing: a link sends a request or two of at most `Line.limit` bytes, and
/// the kernel has room for more than that in a new socket.
final class Link {
  /// What there was to receive.
  enum Received {
    case lines([[UInt8]])
    case nothingYet
    case end(ShakeClientError)
  }

  /// Keeps the descriptor open until Dispatch has let go of it.
  private final class Owner {
    let stream: UnixStream
    init(_ stream: consuming UnixStream) { self.stream = stream }
  }

  private static let chunk = 65_536

  private let path: String
  private let owner: Owner
  private let reading: Watch
  private var splitter = LineSplitter(limit: Line.replyLimit)
  private var buffer = [UInt8](repeating: 0, count: chunk)

  init(
    path: String, queue: SerialQueue, whenReadable: @escaping @Sendable () -> Void
  ) throws(ShakeClientError) {
    do throws(Errno) {
      owner = Owner(try UnixStream(connectingTo: UnixSocketAddress(path: path)))
    } catch {
      throw .cannotConnect(to: path, error)
    }
    self.path = path
    reading = owner.stream.descriptor.withRawValue { [owner] in
      Watch(reading: $0, of: owner, on: queue, handler: whenReadable)
    }
  }

  func send(_ request: RequestEnvelope) throws(ShakeClientError) {
    let line = request.line
    guard line.count <= Line.limit else {
      throw ShakeClientError(
        code: .invalidArgument, message: "the request is longer than \(Line.limit) bytes")
    }
    let sent: Int
    do throws(Errno) {
      sent = try owner.stream.send(line.span.bytes)
    } catch {
      throw .lost(path, "\(error)")
    }
    guard sent == line.count else { throw .lost(path, "there is no room for a request") }
  }

  /// Takes what has come, at most one chunk; to be called until there is nothing.
  func receive() -> Received {
    let count: Int
    do throws(Errno) {
      count = try owner.stream.receive(into: &buffer)
    } catch .wouldBlock {
      return .nothingYet
    } catch {
      return .end(.lost(path, "\(error)"))
    }
    guard count > 0 else { return .end(.lost(path, "the daemon closed it")) }
    var lines: [[UInt8]] = []
    for piece in splitter.take(buffer[..<count]) {
      switch piece {
      case .line(let line): lines.append(line)
      case .tooLong: return .end(.broken(path, "a line of over \(Line.replyLimit) bytes"))
      }
    }
    return .lines(lines)
  }

  func pause() { reading.suspend() }

  func resume() { reading.resume() }

  func close() { reading.cancel() }
}
