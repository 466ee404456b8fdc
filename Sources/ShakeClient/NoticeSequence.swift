// SPDX-License-Identifier: MIT
public import Wire

/// Notices as they come, over a connection that each iteration opens for itself.
public struct NoticeSequence: AsyncSequence, Sendable {
  private let makeFollower: @Sendable () -> Follower

  init(makeFollower: @escaping @Sendable () -> Follower) { self.makeFollower = makeFollower }

  /// Connects at the first call of `next`.
  public func makeAsyncIterator() -> Iterator { Iterator(follower: makeFollower()) }

  /// One connection; closed at once when its task is cancelled or it is let go of.
  public struct Iterator: AsyncIteratorProtocol {
    /// Closes the connection when the last copy of the iterator is gone.
    private final class Owner {
      let follower: Follower
      init(_ follower: Follower) { self.follower = follower }
      deinit { follower.close() }
    }

    private let owner: Owner

    init(follower: Follower) { owner = Owner(follower) }

    /// The next notice; nil once the task is cancelled.
    public mutating func next() async throws(ShakeClientError) -> Notice? {
      try await next(isolation: nil)
    }

    /// The next notice; nil once the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ShakeClientError) -> Notice? {
      let follower = owner.follower
      let result: Result<Notice?, ShakeClientError> = await withTaskCancellationHandler {
        do throws(ShakeClientError) {
          return .success(try await follower.next())
        } catch {
          return .failure(error)
        }
      } onCancel: {
        follower.close()
      }
      return try result.get()
    }
  }
}

/// Shakes as they come, over a connection that each iteration opens for itself.
public struct ShakeSequence: AsyncSequence, Sendable {
  let notices: NoticeSequence

  /// Connects at the first call of `next`.
  public func makeAsyncIterator() -> Iterator { Iterator(notices: notices.makeAsyncIterator()) }

  /// One connection; closed at once when its task is cancelled or it is let go of.
  public struct Iterator: AsyncIteratorProtocol {
    var notices: NoticeSequence.Iterator

    /// The next phase of a shake; nil once the task is cancelled.
    public mutating func next() async throws(ShakeClientError) -> ShakeNotice? {
      try await next(isolation: nil)
    }

    /// The next phase of a shake; nil once the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ShakeClientError) -> ShakeNotice? {
      while let notice = try await notices.next(isolation: actor) {
        if case .shake(let shake) = notice { return shake }
      }
      return nil
    }
  }
}
