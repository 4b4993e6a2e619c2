extension OutlineDataSource {
  /// Shows the sections and items of a flat snapshot.
  ///
  /// A section that has a tree keeps it as far as the snapshot's order allows: what is gone is
  /// dropped with everything below it, and a new item stands after the visible item before it, at
  /// its level. Afterwards ``snapshot()`` equals `snapshot`.
  ///
  /// - Parameters:
  ///   - snapshot: What to show. Items that it marks with `reloadItems`, `reconfigureItems` or
  ///     `reloadSections` are reported in the update's `reconfigured`.
  ///   - animatingDifferences: Passed on to whoever reads ``updates``.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items, hidden ones included.
  public func apply(
    _ snapshot: Snapshot<Section, Item>, animatingDifferences: Bool = true
  ) {
    let marked =
      snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers
      + snapshot.reloadedSectionIdentifiers.flatMap(snapshot.itemIdentifiers(inSection:))
    state.withLock { state in
      let old = state.forest
      state.forest = old.merging(snapshot)
      state.send(
        .rows(
          state.forest.rowUpdate(
            from: old, animatingDifferences: animatingDifferences, marked: marked)))
    }
  }

  /// Shows the sections and items of a flat snapshot without working out what changed: whoever
  /// reads ``updates`` is told to draw everything anew.
  ///
  /// The state afterwards is that of ``apply(_:animatingDifferences:)``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items, hidden ones included.
  public func applySnapshotUsingReloadData(_ snapshot: Snapshot<Section, Item>) {
    state.withLock { state in
      state.forest = state.forest.merging(snapshot)
      state.send(.reload(state.forest.visibleSnapshot()))
    }
  }

  /// Shows an outline as the content of a section: its visible items become the section's items.
  ///
  /// A section that is not there is appended. Items of other sections that the outline names move
  /// here, and leave there with all their descendants.
  ///
  /// - Parameters:
  ///   - sectionSnapshot: The outline to show.
  ///   - section: The section.
  ///   - animatingDifferences: Passed on to whoever reads ``updates``.
  /// - Complexity: O(*s* + *c* log *n*), where *s* is the number of sections and *c* that of the
  ///   rows that change, when the outline came from the current one by edits; O(*n* log *n*)
  ///   otherwise.
  public func apply(
    _ sectionSnapshot: SectionSnapshot<Item>, to section: Section,
    animatingDifferences: Bool = true
  ) {
    state.withLock { state in
      state.update(animatingDifferences: animatingDifferences) {
        $0.replace(section, with: sectionSnapshot)
      }
    }
  }
}

extension OutlineDataSource.State {
  /// Changes the sections and tells everybody what that changes for the rows.
  mutating func update<Failure>(
    animatingDifferences: Bool = true,
    _ change: (inout SectionForest<Section, Item>) throws(Failure) -> Void
  ) throws(Failure) {
    var changed = forest
    try change(&changed)
    let update = changed.rowUpdate(from: forest, animatingDifferences: animatingDifferences)
    forest = changed
    send(.rows(update))
  }
}
