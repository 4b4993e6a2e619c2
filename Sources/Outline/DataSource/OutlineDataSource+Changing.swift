extension OutlineDataSource {
  typealias Forest = SectionForest<Section, Item>

  /// A new state, and what subscribers are told about it.
  struct Change {
    var forest: Forest
    var update: OutlineUpdate<Section, Item>?
  }

  /// Changes the sections, and sends the update to all subscribers.
  func change<Failure>(_ makeChange: (Forest) throws(Failure) -> Change) throws(Failure) {
    try transact(makeChange) { state, change in
      state.forest = change.forest
      if let update = change.update { state.send(update) }
    }
  }

  /// Changes the sections, and sends the changes of the rows to all subscribers, unless nothing changed.
  func changeRows<Failure>(
    animatingDifferences: Bool = true, marked: [Item] = [],
    _ edit: (inout Forest) throws(Failure) -> Void
  ) throws(Failure) {
    try change { old throws(Failure) in
      var new = old
      try edit(&new)
      let update = new.rowUpdate(
        from: old, animatingDifferences: animatingDifferences, marked: marked)
      return Change(forest: new, update: update.map(OutlineUpdate.rows))
    }
  }

  /// Stores the result of reading the sections, provided that they are still the same then.
  ///
  /// `read` gets a copy of the sections, while no lock is held: other threads read meanwhile, and so may the
  /// items, when they are compared. If the sections were changed meanwhile, they are read again. After some
  /// attempts, other changes wait, so that frequent small changes cannot hold up a large one forever.
  ///
  /// - Parameter store: Stores the result. It must not call code of users, which may use the data source.
  func transact<Result, Failure>(
    _ read: (Forest) throws(Failure) -> Result, store: (inout State, Result) -> Void
  ) throws(Failure) {
    for _ in 0..<Self.attemptsBeforeOthersWait {
      let (forest, version) = versionedForest
      let result = try read(forest)
      let isStored = turn.withLock { _ in tryToStore(result, for: version, store) }
      // Released without a lock, because items may have a `deinit`.
      withExtendedLifetime(forest) {}
      if isStored { return }
    }
    try turn.withLock { _ throws(Failure) in
      let (forest, version) = versionedForest
      _ = tryToStore(try read(forest), for: version, store)
      withExtendedLifetime(forest) {}
    }
  }

  private static var attemptsBeforeOthersWait: Int { 2 }

  private var versionedForest: (Forest, version: Int) {
    state.withLock { ($0.forest, $0.version) }
  }

  private func tryToStore<Result>(
    _ result: Result, for version: Int, _ store: (inout State, Result) -> Void
  ) -> Bool {
    state.withLock { state in
      guard state.version == version else { return false }
      state.version &+= 1
      store(&state, result)
      return true
    }
  }
}
