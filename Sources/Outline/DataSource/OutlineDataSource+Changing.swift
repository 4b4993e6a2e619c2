extension OutlineDataSource {
  typealias Forest = SectionForest<Section, Item>

  /// A new state, and what subscribers are told about it.
  struct Change {
    var forest: Forest
    var update: OutlineUpdate<Section, Item>?
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

  /// Changes the sections, and sends the update to all subscribers.
  ///
  /// The change is computed from a copy of the sections, while no lock is held: other threads read meanwhile,
  /// and so may the items, when they are compared. If another change was stored in the meantime, it is
  /// computed again. After some attempts, other changes wait, so that frequent small changes cannot hold up a
  /// large one forever.
  func change<Failure>(_ compute: (Forest) throws(Failure) -> Change) throws(Failure) {
    for _ in 0..<Self.attemptsBeforeOthersWait {
      let (forest, version) = versionedForest
      let change = try compute(forest)
      let isStored = writing.withLock { _ in store(change, after: version) }
      // Released without a lock, because items may have a `deinit`.
      withExtendedLifetime(forest) {}
      if isStored { return }
    }
    var released: (forest: Forest, change: Change)?
    try writing.withLock { _ throws(Failure) in
      let (forest, version) = versionedForest
      let change = try compute(forest)
      _ = store(change, after: version)
      released = (forest, change)
    }
    withExtendedLifetime(released) {}
  }

  private static var attemptsBeforeOthersWait: Int { 2 }

  /// The sections, and a number that each change increases.
  var versionedForest: (Forest, version: Int) {
    state.withLock { ($0.forest, $0.version) }
  }

  /// Returns `false` when another change was stored since the version.
  private func store(_ change: Change, after version: Int) -> Bool {
    state.withLock { state in
      guard state.version == version else { return false }
      state.version &+= 1
      state.forest = change.forest
      if let update = change.update { state.send(update) }
      return true
    }
  }
}
