// SPDX-License-Identifier: MIT
import Motion
import UnixIO
import Wire

/// One connection: what it follows, what it has yet to take, and who is behind it.
///
/// Nothing here waits. What the kernel does not take goes to the backlog; what does not fit there
/// is dropped for this subscriber alone and counted, and the next line it takes says so.
final class Subscriber {
  /// A client that keeps sending is read this much at a time, so that others get their turn.
  static let readLimit = 64 * 1_024

  let number: Int
  let user: UInt32
  /// Whether it may ask for what changes things for others.
  let isPrivileged: Bool
  /// What it wants to hear, from the start every shake; nil once it has asked for replies only.
  var subscription: Subscription? = Subscription()
  /// Whether its own writing half is shut down.
  private(set) var hasFinishedWriting = false
  /// Its place in the handover's memory, once it has one.
  var slot: Int?
  /// Whether the handover's memory says that something waits for it.
  var isNotedBehind = false
  /// Since when it has taken nothing of a backlog that waits.
  private(set) var stalledSince: Timestamp?

  /// Whether it follows anything that comes from a sensor.
  var followsSensors: Bool {
    guard let topics = subscription?.topics else { return false }
    return topics.contains(.shake) || topics.contains(.nearMiss)
  }

  /// The bytes that may wait.
  var backlogLimit: Int {
    get { backlog.byteLimit }
    set { backlog.byteLimit = newValue }
  }

  private let stream: UnixStream
  private let queue: SerialQueue
  private let onWritable: @Sendable () -> Void
  private var splitter = LineSplitter()
  private var backlog: Backlog
  private var missed = 0
  private var reader: Watch?
  private var writer: WriteWatch?

  init(
    number: Int, stream: consuming UnixStream, user: UInt32, isPrivileged: Bool,
    backlogLimit: Int, queue: SerialQueue, onWritable: @escaping @Sendable () -> Void
  ) {
    self.number = number
    self.stream = stream
    self.user = user
    self.isPrivileged = isPrivileged
    self.queue = queue
    self.onWritable = onWritable
    backlog = Backlog(byteLimit: backlogLimit)
  }

  /// Calls `handler` when there is something to receive.
  func watch(handler: @escaping @Sendable () -> Void) {
    reader = stream.descriptor.withRawValue {
      Watch(reading: $0, of: self, on: queue, handler: handler)
    }
  }

  /// Lends the descriptor to be stored.
  func withDescriptor(_ body: (borrowing OwnedDescriptor) -> Void) { body(stream.descriptor) }

  /// Lets the connection go, with a last line where there is room for it at once; its descriptors
  /// close once Dispatch has let go of them.
  func close(saying line: [UInt8]? = nil) {
    // A line after half a line would be read as part of it.
    if let line, backlog.isEmpty { _ = try? stream.send(line.span.bytes) }
    reader?.cancel()
    reader = nil
    writer?.cancel()
    writer = nil
  }
}

extension Subscriber {
  /// Why a subscriber was let go.
  enum Departure: Error, Equatable {
    /// It closed its connection.
    case hungUp
    /// The connection broke.
    case failed(Errno)
    /// It took nothing for too long, or asked without reading the answers.
    case tooSlow
    /// It sent what is no line of the protocol.
    case protocolError
    /// The daemon ends.
    case stopping

    /// What the client is told; nil where nobody is there to be told.
    var farewell: Wire.Departure? {
      switch self {
      case .hungUp, .failed: nil
      case .tooSlow: .tooSlow
      case .protocolError: .protocolError
      case .stopping: .stop
      }
    }
  }

  /// Sends a notice, or counts it as missed where the backlog has no room.
  func notify(_ line: [UInt8], now: Timestamp) throws(Departure) {
    try confess(now: now)
    guard missed == 0, backlog.isEmpty || backlog.hasRoom(for: line.count) else {
      missed += 1
      return
    }
    try send(line, now: now)
  }

  /// Tells how many notices were missed, once there is room to tell it.
  private func confess(now: Timestamp) throws(Departure) {
    guard missed > 0 else { return }
    let confession = Notice.lagged(missed: missed).line
    // With nothing behind it, it would be told again for the next line.
    guard backlog.hasRoom(for: confession.count + Self.roomForNotice) else { return }
    missed = 0
    try send(confession, now: now)
  }

  /// What a notice takes, roughly; a backlog is worth going on with once there is room for one.
  private static let roomForNotice = 1_024

  /// Sends the answer to a request; one that asks without reading the answers is too slow.
  func reply(_ line: [UInt8], now: Timestamp) throws(Departure) {
    guard backlog.isEmpty || backlog.hasRoom(for: line.count) else { throw .tooSlow }
    try send(line, now: now)
  }

  /// Sends what waits, as far as the kernel takes it.
  func flush(now: Timestamp) throws(Departure) {
    let before = backlog.byteCount
    try backlog.drain { part throws(Departure) in try offer(part) }
    if backlog.isEmpty {
      stalledSince = nil
      writer?.suspend()
      try confess(now: now)
    } else if backlog.byteCount < before {
      stalledSince = now
    }
  }

  private func send(_ line: [UInt8], now: Timestamp) throws(Departure) {
    guard backlog.isEmpty else {
      backlog.append(line)
      return
    }
    let sent = try offer(line[...])
    guard sent < line.count else { return }
    backlog.append(line, sent: sent)
    stalledSince = now
    try awaitRoom()
  }

  private func awaitRoom() throws(Departure) {
    if let writer {
      writer.resume()
      return
    }
    do throws(Errno) {
      writer = try WriteWatch(of: stream, on: queue, handler: onWritable)
    } catch {
      throw .failed(error)
    }
  }

  private func offer(_ part: ArraySlice<UInt8>) throws(Departure) -> Int {
    do throws(Errno) {
      return try stream.send(part.span.bytes)
    } catch .wouldBlock {
      return 0
    } catch .brokenPipe {
      throw .hungUp
    } catch .connectionReset {
      throw .hungUp
    } catch {
      throw .failed(error)
    }
  }
}

extension Subscriber {
  /// Goes on where a predecessor was: with the rest of a line that the client has in part, or,
  /// where that is not known, with the end of the line alone.
  func resume(rest: [UInt8]?, missed: Int, now: Timestamp) throws(Departure) {
    self.missed = missed
    let rest = rest ?? [UInt8(ascii: "\n")]
    if !rest.isEmpty { try send(rest, now: now) }
  }

  /// The rest of a line in part, and how many lines a successor would have to call missed.
  var unsent: (rest: ArraySlice<UInt8>, missed: Int) {
    (backlog.restOfFront, backlog.untouchedLineCount + missed)
  }
}

extension Subscriber.Departure: CustomStringConvertible {
  var description: String {
    switch self {
    case .hungUp: "it closed the connection"
    case .failed(let error): "its connection broke: \(error)"
    case .tooSlow: "it does not take what it is sent"
    case .protocolError: "it sent a line over the limit"
    case .stopping: "the daemon ends"
    }
  }
}

extension Subscriber {
  /// What came in one turn.
  struct Received {
    var pieces: [LineSplitter.Piece] = []
    /// Whether more may be there, to be received in a later turn.
    var hasMore = false
  }

  /// Receives what is there, up to `readLimit`.
  func receive() throws(Departure) -> Received {
    var received = Received()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var total = 0
    while total < Self.readLimit {
      let count: Int
      do throws(Errno) {
        count = try stream.receive(into: &buffer)
      } catch .wouldBlock {
        return received
      } catch .connectionReset {
        throw .hungUp
      } catch {
        throw .failed(error)
      }
      guard count > 0 else {
        // What it sent before it closed is answered all the same, as far as anyone reads it.
        if let rest = splitter.finish() { received.pieces.append(.line(rest)) }
        finishReading()
        return received
      }
      total += count
      received.pieces += splitter.take(buffer[..<count])
    }
    received.hasMore = true
    return received
  }

  /// Whether the client has gone altogether, which a half-closed connection does not show by itself.
  var hasHungUp: Bool { stream.hasHungUp() }

  /// The end of what it sends may be the end of the connection or of its writing half alone: a
  /// script that only listens shuts that down.
  private func finishReading() {
    hasFinishedWriting = true
    // The end of a stream can be read for ever.
    reader?.cancel()
    reader = nil
  }
}

/// A watch for room to write, on a descriptor of its own: one may not have two sources.
private final class WriteWatch {
  private final class Duplicate: Sendable {
    let descriptor: OwnedDescriptor
    init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }
  }

  private let watch: Watch

  init(
    of stream: borrowing UnixStream, on queue: SerialQueue, handler: @escaping @Sendable () -> Void
  ) throws(Errno) {
    let duplicate = Duplicate(try stream.descriptor.duplicate())
    watch = duplicate.descriptor.withRawValue {
      Watch(writing: $0, of: duplicate, on: queue, handler: handler)
    }
  }

  func suspend() { watch.suspend() }
  func resume() { watch.resume() }
  func cancel() { watch.cancel() }
}
