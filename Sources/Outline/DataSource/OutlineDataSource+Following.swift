extension OutlineDataSource {
  /// Calls a closure with each change to draw, as part of the change: before the completion of `apply` and
  /// the `did…` handlers, and before the method that makes the change returns.
  ///
  /// So a view that the closure updates always shows the state of the data source. Before this method
  /// returns, the closure is called once with a reload of the current state, whose ``OutlineUpdate/before``
  /// is empty. From then on, the `before` of each update is the `after` of the previous one. A change without
  /// an effect sends no update.
  ///
  /// The closure is called on the thread that makes the change. If two threads make changes, one waits for
  /// the other. So the updates come in order, one at a time. Meanwhile, no lock is held that readers need.
  ///
  /// The closure may change the data source. Such a change is stored at once, and reported after the closure
  /// has returned. Then the completion of the change is called.
  ///
  /// ``updates`` are for readers in other tasks, which read when they have time.
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

  /// Calls a closure with all changes, including those that change no visible row.
  func followEveryChange(
    _ body: @escaping @Sendable (OutlineUpdate<Section, Item>) -> Void
  ) -> FollowToken {
    let number = add(UpdateSubscription(.follower(body)))
    deliver()
    return FollowToken { [weak self] in self?.removeSubscription(number) }
  }

  /// Calls the followers with the stored changes, and then the completion of a change.
  ///
  /// If a follower made the change, the other calls are made after it has returned.
  func deliver(then completion: (() -> Void)? = nil) {
    // Swift creates key paths of generic types at run time, which takes microseconds.
    guard state.withLock({ state in state.subscriptions.values.contains { $0.isFollower } })
    else {
      completion?()
      return
    }
    delivery.run(then: completion) { [self] in
      while let follower = nextFollower { follower.deliver() }
    }
  }

  /// The first follower with a waiting update.
  private var nextFollower: UpdateSubscription<Section, Item>? {
    let subscriptions = state.withLock { $0.subscriptions }
    return subscriptions.filter { $0.value.waitsForDelivery }.min { $0.key < $1.key }?.value
  }
}

/// Keeps ``OutlineDataSource/follow(_:)`` or ``OutlineModel/follow(_:)`` active until it is canceled or
/// released.
public final class FollowToken: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Ends the calls of the closure. A second call has no effect.
  public func cancel() { end() }
}

/// Calls followers, one thread at a time.
///
/// A follower may make a change, also of another data source with the same delivery. The followers of that
/// change are called after the present follower has returned, so that no view is notified of a change while
/// it makes another one.
final class UpdateDelivery: Sendable {
  private struct Work: @unchecked Sendable {
    let run: () -> Void
  }

  /// Work that remains from changes that followers made. Only the thread whose turn it is has access.
  private struct Postponed: Sendable {
    var calls: [Work] = []
    var completions: [Work] = []
  }

  private let turn = Locked(())
  private let postponed = Locked(Postponed())

  /// Calls followers, then the followers of the changes that they make, and then the completions.
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
