extension OutlineDataSource {
  /// The changes to draw: an element for each apply, toggle and reorder from now on, in order, except for
  /// those that change nothing.
  ///
  /// Every access makes a new subscription. Its first element is a `reload` with the visible items, unless
  /// there are no sections yet. So applying the elements to an empty array always gives the visible
  /// items:
  ///
  ///     for await update in source.updates {
  ///       switch update {
  ///       case .rows(let rows): items = items.applying(rows.difference)!
  ///       case .reload(let snapshot): items = snapshot.itemIdentifiers
  ///       }
  ///     }
  ///
  /// Elements are buffered without limit until they are read. The sequence ends when the data source is
  /// released.
  public var updates: AsyncStream<OutlineUpdate<Section, Item>> {
    let (stream, continuation) = AsyncStream.makeStream(of: OutlineUpdate<Section, Item>.self)
    let subscription = subscribe(continuation)
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.subscriptions.removeValue(forKey: subscription) }
    }
    return stream
  }
}

extension OutlineDataSource {
  fileprivate typealias Subscriber = AsyncStream<OutlineUpdate<Section, Item>>.Continuation

  /// Sends the visible items to a new subscriber, and changes from then on.
  ///
  /// Reads the visible items again if a change was stored in the meantime.
  private func subscribe(_ subscriber: Subscriber) -> Int {
    while true {
      let (forest, version) = versionedForest
      let first = forest.count > 0 ? OutlineUpdate.reload(forest.visibleSnapshot()) : nil
      let subscription = state.withLock { $0.add(subscriber, after: version, first) }
      // Released without a lock, because items may have a `deinit`.
      withExtendedLifetime(forest) {}
      if let subscription { return subscription }
    }
  }
}

extension OutlineDataSource.State {
  /// Returns `nil` when a change was stored since the version.
  fileprivate mutating func add(
    _ subscriber: OutlineDataSource.Subscriber, after version: Int,
    _ first: OutlineUpdate<Section, Item>?
  ) -> Int? {
    guard self.version == version else { return nil }
    if let first { subscriber.yield(first) }
    nextSubscription += 1
    subscriptions[nextSubscription] = subscriber
    return nextSubscription
  }
}

extension OutlineDataSource.State {
  func send(_ update: OutlineUpdate<Section, Item>) {
    for subscriber in subscriptions.values { subscriber.yield(update) }
  }
}
