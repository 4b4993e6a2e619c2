extension OutlineDataSource {
  /// Shows the sections and items of a flat snapshot.
  ///
  /// A section that has a hierarchy keeps it as far as the snapshot's order allows: an item that is not
  /// in the snapshot is removed with its hidden descendants, and a new item gets the level of the visible
  /// item before it. Afterwards ``snapshot()`` equals `snapshot`.
  ///
  /// - Parameters:
  ///   - snapshot: What to show. Items that it marks with `reloadItems`, `reconfigureItems` or
  ///     `reloadSections` are reported in the update's `reconfigured`.
  ///   - animatingDifferences: Passed on in ``updates``.
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

  /// Shows the sections and items of a flat snapshot without computing a difference. Readers of
  /// ``updates`` get a `reload`.
  ///
  /// The state afterwards is the same as after ``apply(_:animatingDifferences:)``.
  ///
  /// - Parameter snapshot: What to show.
  /// - Complexity: O(*n*), where *n* is the number of items, hidden ones included.
  public func applySnapshotUsingReloadData(_ snapshot: Snapshot<Section, Item>) {
    state.withLock { state in
      state.forest = state.forest.merging(snapshot)
      state.send(.reload(state.forest.visibleSnapshot()))
    }
  }

  /// Shows an outline as the content of a section: its visible items become the section's items.
  ///
  /// An unknown section is appended. Items of the outline that are in other sections are removed there,
  /// with their descendants.
  ///
  /// - Parameters:
  ///   - sectionSnapshot: The outline to show.
  ///   - section: The section.
  ///   - animatingDifferences: Passed on in ``updates``.
  /// - Complexity: O(*s* + *c* log *n*), where *s* is the number of sections, *c* the number of rows that
  ///   change and *n* the number of rows, when the outline came from the current one by edits;
  ///   O(*n* log *n*) otherwise.
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
  /// Changes the sections, and sends the changes of the rows to all subscribers.
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
