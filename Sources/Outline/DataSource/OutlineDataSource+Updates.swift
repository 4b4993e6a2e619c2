extension OutlineDataSource {
  /// The changes that a view has to draw, as an asynchronous sequence.
  ///
  /// Each access creates a new subscription. The first update is a reload of the current state, with an empty
  /// ``OutlineUpdate/before``. The `before` of each later update is the `after` of the update that was read
  /// before it. A change without an effect sends no update.
  ///
  ///     for await update in source.updates {
  ///       items = items.applying(update.difference)!
  ///     }
  ///
  /// All unread updates are merged into one update. So a slow reader does not fall behind, and memory use is
  /// bounded. The merged update has the marks of all updates that it replaces. The merged update is a reload
  /// if any replaced update was a reload, and is animated if all replaced updates were animated.
  ///
  /// When the data source is released, the reader still receives a waiting update, and then the sequence
  /// ends. The sequence also ends when the reader's task is canceled. To continue reading, access `updates`
  /// again.
  public var updates: OutlineUpdates<Section, Item> {
    let (stream, wakeup) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let subscription = UpdateSubscription<Section, Item>(wakeup: wakeup)
    let number = add(subscription)
    wakeup.onTermination = { [weak self] _ in self?.removeSubscription(number) }
    return OutlineUpdates(subscription: subscription, wakeup: stream)
  }
}

extension OutlineDataSource {
  /// Adds a subscription that begins with a reload of the current state. Returns the number of the
  /// subscription.
  func add(_ subscription: UpdateSubscription<Section, Item>) -> Int {
    state.withLock { state in
      _ = subscription.send(Change(sections: state.sections, isReload: true))
      state.nextSubscription += 1
      state.subscriptions[state.nextSubscription] = subscription
      return state.nextSubscription
    }
  }

  func removeSubscription(_ number: Int) {
    // The subscription is released while no lock is held, because its release may call the `deinit` of items.
    _ = state.withLock { $0.subscriptions.removeValue(forKey: number) }
  }
}

extension OutlineDataSource {
  /// Stores a new state, and notifies all subscribers.
  ///
  /// - Returns: The values that were replaced, or `nil` if the change was not stored. A change is not stored
  ///   if another change has been stored since `version`, or if the load that ends with the change has been
  ///   canceled. The caller must release the replaced values while no lock is held, because their release may
  ///   call the `deinit` of items.
  func store(_ change: Change, after version: Int) -> [any Sendable]? {
    state.withLock { state -> [any Sendable]? in
      guard state.version == version else { return nil }
      if let load = change.endedLoad, state.loads.byNumber.removeValue(forKey: load) == nil {
        return nil
      }
      guard
        change.isReload || !change.marks.isEmpty
          || !change.sections.isIdentical(to: state.sections)
      else { return [] }
      var released: [any Sendable] = [state.sections]
      state.version &+= 1
      state.sections = change.sections
      for subscription in state.subscriptions.values {
        if let replaced = subscription.send(change) { released.append(replaced) }
      }
      return released
    }
  }
}

extension OutlineDataSource {
  func mergeMarks() {
    for subscription in state.withLock({ $0.subscriptions.values }) { subscription.mergeMarks() }
  }

  /// Removes the marks of items that a change has removed. Call this method before calling followers with the
  /// change.
  func dropMarks(ofItemsRemovedFrom old: Sections, to new: Sections) {
    let subscriptions = state.withLock { $0.subscriptions }
    // The argument is a closure and not a key path.
    // Swift creates key paths of generic types at run time, which takes microseconds.
    let waiting = subscriptions.isEmpty ? [] : subscriptions.values.filter { $0.hasMarks }
    guard !waiting.isEmpty else { return }
    let gone = new.removedItems(since: old)
    guard !gone.isEmpty else { return }
    for subscription in waiting { subscription.dropMarks(of: gone) }
  }
}

/// The updates of a data source, one after another. See ``OutlineDataSource/updates``.
///
/// A slow reader misses no change and does not fall behind. Unread updates are merged into a single update,
/// whose `before` is the last state that the reader received, and whose `after` is the newest state. So at
/// most one update is kept, even for a reader that never reads.
public struct OutlineUpdates<Section: Hashable & Sendable, Item: Hashable & Sendable>:
  AsyncSequence,
  Sendable
{
  /// An element of the sequence.
  public typealias Element = OutlineUpdate<Section, Item>
  /// Reading updates cannot fail.
  public typealias Failure = Never

  let subscription: UpdateSubscription<Section, Item>
  let wakeup: AsyncStream<Void>

  /// Returns an iterator. Iterators of the same sequence share the updates, so each update reaches only one
  /// iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(updates: self)
  }

  /// An iterator over updates.
  ///
  /// Reading does not mutate the iterator. Therefore, a top-level variable can contain an iterator, although
  /// top-level variables are isolated to the main actor.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let updates: OutlineUpdates

    /// Returns the changes since the last update that was read, or waits for a change. Returns `nil` when
    /// the data source has been released or the task is canceled.
    public func next(isolation actor: isolated (any Actor)?) async -> Element? {
      var wakeup = updates.wakeup.makeAsyncIterator()
      while await wakeup.next(isolation: actor) != nil {
        if let update = updates.subscription.take(), !update.isEmpty { return update }
      }
      return nil
    }

    /// Returns the changes since the last update that was read.
    public func next() async -> Element? {
      await next(isolation: nil)
    }
  }
}
