extension OutlineDataSource {
  /// The changes of what is shown, for whoever draws: one element for each apply, toggle and
  /// reorder from now on, in order.
  ///
  /// Every access is a subscription of its own. It starts with a `reload` of what is shown now,
  /// unless there is nothing yet, so that replaying the elements on an empty array always gives
  /// the visible items:
  ///
  ///     for await update in source.updates {
  ///       switch update {
  ///       case .rows(let rows): items = items.applying(rows.difference)!
  ///       case .reload(let snapshot): items = snapshot.itemIdentifiers
  ///       }
  ///     }
  ///
  /// Elements that are not read yet are kept. The sequence ends with the data source.
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
