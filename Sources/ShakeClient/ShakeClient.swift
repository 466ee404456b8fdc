// SPDX-License-Identifier: MIT
internal import Glibc
@_exported public import Motion
@_exported public import Wire

/// The way to the daemon: shakes as they happen, and answers about how it is.
///
/// ```swift
/// let client = ShakeClient()
/// for try await shake in client.shakes where shake.phase == .began {
///   print("\(shake.device.name) was shaken, \(shake.peak) g")
/// }
/// ```
///
/// A client holds nothing open. Each sequence that is iterated, each observation and each
/// question has a connection of its own, closed as soon as its task is cancelled or its owner
/// lets go of it.
public struct ShakeClient: Sendable {
  /// Where the daemon listens if nobody says otherwise.
  public static let standardPath = "/run/shaked/shaked.sock"

  /// The most notices that wait to be taken; with more the client stops reading, and the daemon
  /// counts what it then has to drop in a `lagged`.
  public static let backlogLimit = 256

  /// What happens to a sequence or an observation when there is no connection.
  public enum Reconnection: Sendable {
    /// It ends with the error.
    case never
    /// It comes back by itself, but ends with the error if the first attempt fails.
    case afterLoss
    /// It keeps trying from the first attempt on.
    case always
  }

  /// The path of the daemon's socket.
  public let path: String

  /// How long to wait between attempts.
  private let backOff: BackOff
  /// How many seconds to wait for a reply.
  private let patience: Double

  /// Makes a client of the daemon at `path`, else at `SHAKED_SOCKET` in the environment, else at
  /// `standardPath`.
  public init(path: String? = nil) {
    self.init(path: path, backOff: .standard)
  }

  package init(
    path: String?, backOff: BackOff = .standard, patience: Double = 5
  ) {
    self.path =
      path ?? getenv("SHAKED_SOCKET").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
      ?? Self.standardPath
    self.backOff = backOff
    self.patience = patience
  }
}

extension ShakeClient {
  /// Every phase of every shake, from now on.
  ///
  /// It comes back by itself when the daemon restarts, without missing a shake that the daemon
  /// still knows of, and ends with an error if there is no daemon at the start.
  public var shakes: ShakeSequence { ShakeSequence(notices: notices(Subscription())) }

  /// The notices that `subscription` admits, among the connection's own: `hello` at each
  /// connection, `lagged` where some are missing, `goodbye`.
  ///
  /// - Parameters:
  ///   - subscription: What to follow.
  ///   - reconnection: What happens when there is no connection.
  ///   - onLoss: Is told once for each loss that is followed by attempts to come back.
  /// - Returns: A sequence that connects when it is iterated.
  public func notices(
    _ subscription: Subscription, reconnection: Reconnection = .afterLoss,
    onLoss: (@Sendable (ShakeClientError) -> Void)? = nil
  ) -> NoticeSequence {
    NoticeSequence { [path, backOff] in
      Follower(
        path: path, subscription: subscription, reconnection: reconnection, backOff: backOff,
        onLoss: onLoss)
    }
  }

  /// Performs an action on each shake until the observation is cancelled or let go of.
  ///
  /// Where there is no daemon yet, it waits for one.
  ///
  /// - Parameters:
  ///   - phase: When to act: as soon as the motion is a shake, or once it has ended.
  ///   - device: Act on this device only, by its id.
  ///   - minimumPeak: Act on shakes only whose peak so far is at least this, in g.
  ///   - onLoss: Is told why there is no connection, once for each loss, and why it ends.
  ///   - action: What to do; the next shake waits until it is done.
  /// - Returns: The observation, which the caller keeps.
  public func onShake(
    phase: ShakeNotice.Phase = .began, device: String? = nil, minimumPeak: Double = 0,
    onLoss: (@Sendable (ShakeClientError) -> Void)? = nil,
    perform action: @escaping @Sendable (ShakeNotice) async -> Void
  ) -> ShakeObservation {
    let subscription = Subscription(device: device, phases: [phase], minimumPeak: minimumPeak)
    let shakes = ShakeSequence(
      notices: notices(subscription, reconnection: .always, onLoss: onLoss))
    return ShakeObservation(
      Task {
        do throws(ShakeClientError) {
          for try await shake in shakes { await action(shake) }
        } catch {
          onLoss?(error)
        }
      })
  }
}

extension ShakeClient {
  /// How the daemon is.
  public func status() async throws(ShakeClientError) -> StatusReport {
    guard case .status(let report) = try await ask(.status) else { throw unexpectedReply }
    return report
  }

  /// The devices, and the nodes that the daemon looked at and refused, with the reason.
  public func devices() async throws(ShakeClientError) -> [DeviceReport] {
    guard case .devices(let devices) = try await ask(.devices) else { throw unexpectedReply }
    return devices
  }

  /// The verdicts on the motions of late, oldest first: shakes, and near misses with the rule that
  /// refused them.
  public func explain() async throws(ShakeClientError) -> [Notice] {
    guard case .decisions(let decisions) = try await ask(.explain) else { throw unexpectedReply }
    return decisions
  }

  /// Runs a synthetic shake through the daemon's detector; for root and the daemon's group.
  public func simulate(_ simulation: Simulation = Simulation()) async throws(ShakeClientError) {
    _ = try await ask(.simulate(simulation))
  }

  /// Has the daemon read its configuration again; for root and the daemon's group.
  public func reload() async throws(ShakeClientError) {
    _ = try await ask(.reload)
  }

  /// Returns once the daemon has answered.
  public func ping() async throws(ShakeClientError) {
    _ = try await ask(.ping)
  }

  private func ask(_ request: Request) async throws(ShakeClientError) -> Reply.Outcome {
    try await Inquiry(path: path, request: request, patience: patience).answer()
  }

  private var unexpectedReply: ShakeClientError {
    .broken(path, "its reply is to another question")
  }
}
