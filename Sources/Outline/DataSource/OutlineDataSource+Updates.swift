extension OutlineDataSource {
  /// The changes to draw: an element for each apply, toggle and reorder from now on, in order.
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
    let subscription = state.withLock { state in
      if !state.forest.sections.isEmpty {
        continuation.yield(.reload(state.forest.visibleSnapshot()))
      }
      return state.subscribe(continuation)
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.subscriptions.removeValue(forKey: subscription) }
    }
    return stream
  }
}

extension OutlineDataSource.State {
  mutating func subscribe(
    _ continuation: AsyncStream<OutlineUpdate<Section, Item>>.Continuation
  ) -> Int {
    nextSubscription += 1
    subscriptions[nextSubscription] = continuation
    return nextSubscription
  }

  func send(_ update: OutlineUpdate<Section, Item>) {
    for continuation in subscriptions.values { continuation.yield(update) }
  }
}
