// SPDX-License-Identifier: MIT
internal import UnixIO
internal import Wire

/// One request and its reply, over a connection of its own.
actor Inquiry {
  private enum State {
    case unstarted
    case waiting(Link, Alarm, CheckedContinuation<Answer, Never>)
    case over
  }

  private typealias Answer = Result<Reply.Outcome, ShakeClientError>

  private nonisolated let queue: SerialQueue
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private let path: String
  private let request: Request
  private let patience: Double
  private var state = State.unstarted
  private var departure: Departure?

  private static let id = RequestID.number(1)

  init(path: String, request: Request, patience: Double) {
    queue = SerialQueue(label: "shake-client.inquiry")
    self.path = path
    self.request = request
    self.patience = patience
  }

  /// Asks, and waits for the reply.
  func answer() async throws(ShakeClientError) -> Reply.Outcome {
    let answer = await withTaskCancellationHandler {
      await ask()
    } onCancel: {
      queue.later { self.assumeIsolated { $0.finish(.failure(.cancelled)) } }
    }
    if case .success(.failed(let error)) = answer { throw ShakeClientError(error) }
    return try answer.get()
  }

  private func ask() async -> Answer {
    guard case .unstarted = state else { return .failure(.cancelled) }
    do throws(ShakeClientError) {
      let link = try Link(path: path, queue: queue) { [weak self] in
        self?.assumeIsolated { $0.drain() }
      }
      do throws(ShakeClientError) {
        // Who only asks is no subscriber: it is not counted, and keeps no sensor awake.
        try link.send(RequestEnvelope(.unsubscribe))
        try link.send(RequestEnvelope(id: Self.id, request))
      } catch {
        // The daemon may have closed with a word of why, which can still be read.
        guard error.code == .connectionLost else {
          link.close()
          throw error
        }
      }
      let alarm = Alarm(on: queue) { [weak self] in
        self?.assumeIsolated { $0.finish(.failure(.unanswered($0.path))) }
      }
      alarm.set(afterSeconds: patience, leeway: 0.01)
      return await withCheckedContinuation { state = .waiting(link, alarm, $0) }
    } catch {
      return .failure(error)
    }
  }

  private func drain() {
    while case .waiting(let link, _, _) = state {
      switch link.receive() {
      case .nothingYet: return
      case .end(let error):
        finish(.failure(departure.map { .departed(path, $0) } ?? error))
      case .lines(let lines): lines.forEach(take)
      }
    }
  }

  private func take(_ line: [UInt8]) {
    do throws(WireError) {
      switch try DaemonLine(line: line) {
      case .reply(let reply) where reply.id == Self.id: finish(.success(reply.outcome))
      case .notice(.goodbye(let reason)): departure = reason
      case .notice, .reply, .unknown: break
      }
    } catch {
      finish(.failure(.broken(path, error.message)))
    }
  }

  private func finish(_ answer: Answer) {
    if case .waiting(let link, _, let continuation) = state {
      link.close()
      continuation.resume(returning: answer)
    }
    state = .over
  }
}
