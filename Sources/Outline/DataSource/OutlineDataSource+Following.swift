extension OutlineDataSource {
  /// Calls a closure with each change to draw, as part of the change: before the completion of `apply` and the
  /// handlers `did…` are called, and before the method that makes the change returns.
  ///
  /// So a view that is driven by the closure always shows what the data source has. The closure is called once
  /// before this method returns, with a reload of what is there, whose ``OutlineUpdate/before`` is empty. From
  /// then on, the `before` of each update is the `after` of the one before it. A change that changes nothing
  /// sends nothing.
  ///
  /// The closure is called on the thread that makes the change; of two threads, one waits for the other. So
  /// the updates come in order, and one at a time. No lock that readers need is held meanwhile.
  ///
  /// The closure may change the data source. That change is stored at once, and reported when the closure has
  /// returned; then the completion of the change is called.
  ///
  /// ``updates`` are for who is elsewhere, and reads when it has time.
  ///
  /// - Parameter body: Draws a change. It must not wait for another thread that changes the data source.
  /// - Returns: A token. The closure is called until the token is released or canceled.
  public func follow(
    _ body: @escaping @Sendable (OutlineUpdate<Section, Item>) -> Void
  ) -> FollowToken {
    followEveryChange { update in
      if !update.isEmpty { body(update) }
    }
  }

  /// Calls a closure also with changes that change no visible row.
  func followEveryChange(
    _ body: @escaping @Sendable (OutlineUpdate<Section, Item>) -> Void
  ) -> FollowToken {
    let number = add(UpdateSubscription(.follower(body)))
    deliver()
    return FollowToken { [weak self] in self?.removeSubscription(number) }
  }

  /// Calls the followers with the changes that were stored, and then the completion of a change.
  ///
  /// If a follower made the change, the followers are called when it has returned.
  func deliver(then completion: (() -> Void)? = nil) {
    // Key paths of generic types are made at run time, in microseconds.
    guard state.withLock({ state in state.subscriptions.values.contains { $0.isFollower } })
    else {
      completion?()
      return
    }
    delivery.run(then: completion) { [self] in
      while let follower = nextFollower { follower.deliver() }
    }
  }

  /// The first follower for which an update waits.
  private var nextFollower: UpdateSubscription<Section, Item>? {
    let subscriptions = state.withLock { $0.subscriptions }
    return subscriptions.filter { $0.value.waitsForDelivery }.min { $0.key < $1.key }?.value
  }
}

/// Ends what ``OutlineDataSource/follow(_:)`` or ``OutlineModel/follow(_:)`` began, when it is canceled or
/// released.
public final class FollowToken: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Ends the calls. A second call has no effect.
  public func cancel() { end() }
}

/// Calls followers, one thread at a time.
///
/// A follower may make a change, also of another data source with the same delivery. Its followers are called
/// when the present one has returned, so that no view is told of a change while it makes another one.
final class UpdateDelivery: Sendable {
  private struct Work: @unchecked Sendable {
    let run: () -> Void
  }

  /// Work that is left by changes that followers made. Only the thread whose turn it is has access.
  private struct Postponed: Sendable {
    var calls: [Work] = []
    var completions: [Work] = []
  }

  private let turn = Locked(())
  private let postponed = Locked(Postponed())

  /// Calls followers, and those of the changes that they make, and then the completions.
  func run(then completion: (() -> Void)?, _ callFollowers: @escaping () -> Void) {
    let (call, completions) = (
      Work(run: callFollowers), [completion].compactMap(\.self).map(Work.init)
    )
    guard !ChangeInProgress.isMade(by: self) else {
      postponed.withLock { postponed in
        postponed.calls.append(call)
        postponed.completions += completions
      }
      return
    }
    let ended = turn.withLock { _ in
      ChangeInProgress.run(for: self) {
        var next: Work? = call
        while let work = next {
          work.run()
          next = postponed.withLock { $0.calls.isEmpty ? nil : $0.calls.removeFirst() }
        }
      }
      return postponed.withLock { postponed in
        defer { postponed.completions = [] }
        return completions + postponed.completions
      }
    }
    for completion in ended { completion.run() }
  }
}
