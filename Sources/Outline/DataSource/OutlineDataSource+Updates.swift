extension OutlineDataSource {
  /// The changes to draw.
  ///
  /// Every access makes a new subscription. Its first update is a reload with what is there, whose
  /// ``OutlineUpdate/before`` is empty. From then on, the `before` of each update is the `after` of the update
  /// that was read before it. A change that changes nothing sends nothing.
  ///
  ///     for await update in source.updates {
  ///       items = items.applying(update.difference)!
  ///     }
  ///
  /// Updates that are not read yet merge into one, so a slow reader does not fall behind, and memory use is
  /// bounded. The merged update has the marks of all; it is a reload if one of them was, and animated if all
  /// of them were.
  ///
  /// The sequence ends when the data source is released, after the update that waits, and when a task that
  /// reads it is canceled. To read again, get `updates` again.
  public var updates: OutlineUpdates<Section, Item> {
    let (stream, bell) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let subscription = UpdateSubscription<Section, Item>(.sequence(bell: bell))
    let number = add(subscription)
    bell.onTermination = { [weak self] _ in self?.removeSubscription(number) }
    return OutlineUpdates(subscription: subscription, bell: stream)
  }
}

extension OutlineDataSource {
  /// Adds a reader, for which a reload with the present state waits.
  func add(_ subscription: UpdateSubscription<Section, Item>) -> Int {
    state.withLock { state in
      _ = subscription.send(Change(sections: state.sections, isReload: true))
      state.nextSubscription += 1
      state.subscriptions[state.nextSubscription] = subscription
      return state.nextSubscription
    }
  }

  func removeSubscription(_ number: Int) {
    // Released without a lock, because items may have a `deinit`.
    _ = state.withLock { $0.subscriptions.removeValue(forKey: number) }
  }
}

extension OutlineDataSource {
  /// Stores a new state, and tells all subscribers.
  ///
  /// - Returns: What is not needed any more, to be released when no lock is held, because items may have a
  ///   `deinit`; `nil` when another change was stored since the version,
  ///   or the load that ends with the change was canceled.
  func store(_ change: Change, after version: Int) -> [any Sendable]? {
    state.withLock { state -> [any Sendable]? in
      guard state.version == version, state.loads.end(change.endedLoad) else { return nil }
      guard !change.isWithoutEffect(on: state.sections) else { return [] }
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

  /// Drops the marks of the items that a change has removed, before anyone learns that they are gone.
  func dropMarks(ofItemsRemovedFrom old: Sections, to new: Sections) {
    let subscriptions = state.withLock { $0.subscriptions }
    // Key paths of generic types are made at run time, in microseconds.
    let waiting = subscriptions.isEmpty ? [] : subscriptions.values.filter { $0.hasMarks }
    guard !waiting.isEmpty else { return }
    let gone = new.removedItems(since: old)
    guard !gone.isEmpty else { return }
    for subscription in waiting { subscription.dropMarks(of: gone) }
  }

  /// The number of readers of updates.
  var subscriptionCount: Int { state.withLock { $0.subscriptions.count } }
}
