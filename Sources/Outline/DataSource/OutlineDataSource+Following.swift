extension OutlineDataSource {
  /// Calls a closure with each change that a view has to draw. The closure is called before the completion
  /// closure of `apply`, before the `did…` handlers, and before the method that makes the change returns.
  ///
  /// So a view that the closure updates always shows the current state of the data source. Before this method
  /// returns, it calls the closure once with a reload of the current state. The reload's
  /// ``OutlineUpdate/before`` is empty. After this reload, the `before` of each update is the `after` of the
  /// previous update. The closure is not called for a change that has no effect.
  ///
  /// The closure is called on the thread that makes the change. Threads that make changes at the same time
  /// wait for each other, so the updates arrive in order, one at a time. Readers are not blocked while the
  /// closure runs.
  ///
  /// The closure may change the data source. A change by the closure is stored at once, but the closure is
  /// called with this change only after the current call has returned. The completion closure of the change
  /// is called last.
  ///
  /// For a reader in another task, which reads updates at its own pace, use ``updates``.
  ///
  /// - Parameter body: A closure that draws a change. The closure must not wait for another thread that
  ///   changes the data source.
  /// - Returns: A token. The closure is called for each change until the token is released or canceled.
  public func follow(
    _ body: @escaping @Sendable (OutlineUpdate<Section, Item>) -> Void
  ) -> FollowToken {
    followEveryChange { update in
      if !update.isEmpty { body(update) }
    }
  }

  /// Calls a closure with every change, even if nothing has to be drawn. For example, a change may mark an
  /// item whose row is hidden in this data source, but shown in the results of a search.
  func followEveryChange(
    _ body: @escaping @Sendable (OutlineUpdate<Section, Item>) -> Void
  ) -> FollowToken {
    let number = add(UpdateSubscription(follower: body))
    deliver()
    return FollowToken { [weak self] in self?.removeSubscription(number) }
  }

  /// Calls the followers with all changes that they have not received yet, and then calls a completion
  /// closure.
  ///
  /// If a follower calls this method, the followers and the closure are called after that follower has
  /// returned.
  func deliver(then completion: (() -> Void)? = nil) {
    // The argument is a closure and not a key path.
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

  /// The first follower that has a waiting update.
  private var nextFollower: UpdateSubscription<Section, Item>? {
    let subscriptions = state.withLock { $0.subscriptions }
    return subscriptions.filter { $0.value.waitsForDelivery }.min { $0.key < $1.key }?.value
  }
}

/// The result of ``OutlineDataSource/follow(_:)`` or ``OutlineModel/follow(_:)``. The closure that was passed
/// to this method is called for each change until the token is canceled or released.
public final class FollowToken: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Stops calling the closure. Canceling a token that is already canceled has no effect.
  public func cancel() { end() }
}

/// Calls the followers of a data source and of its filters. Only one thread at a time calls followers.
///
/// A follower may itself change one of these data sources. Followers are called with this change after the
/// follower that made the change has returned. So no view is notified of a change while the view is still
/// drawing another change.
final class UpdateDelivery: Sendable {
  private struct Work: @unchecked Sendable {
    let callFollowers: () -> Void
    let completion: (() -> Void)?
  }

  private let turn = Locked(())
  /// The calls of followers, and the completion closures, that are postponed because a follower made the
  /// change. Only the thread that holds `turn` accesses this property.
  private let postponed = Locked<[Work]>([])

  /// Calls followers with a change, and then with the changes that those followers made. Calls the completion
  /// closures of all changes at the end.
  func run(then completion: (() -> Void)?, _ callFollowers: @escaping () -> Void) {
    let work = Work(callFollowers: callFollowers, completion: completion)
    guard !ChangeInProgress.isMade(by: self) else {
      postponed.withLock { $0.append(work) }
      return
    }
    let completions = turn.withLock { _ in
      ChangeInProgress.run(for: self) {
        var completions: [() -> Void] = []
        var next: Work? = work
        while let work = next {
          work.callFollowers()
          if let completion = work.completion { completions.append(completion) }
          next = postponed.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
        return completions
      }
    }
    for completion in completions { completion() }
  }
}
