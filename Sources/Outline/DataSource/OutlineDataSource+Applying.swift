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
    changeRows(animatingDifferences: animatingDifferences, marked: marked) {
      $0 = $0.merging(snapshot)
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
    change { old in
      let new = old.merging(snapshot)
      return Change(forest: new, update: .reload(new.visibleSnapshot()))
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
  /// - Complexity: O(*c* log *n*), where *c* is the number of rows that change and *n* the number of rows,
  ///   when the outline came from the current one by edits; O(*m* log *n*) otherwise, where *m* is the number
  ///   of rows of the section before and after.
  public func apply(
    _ sectionSnapshot: SectionSnapshot<Item>, to section: Section,
    animatingDifferences: Bool = true
  ) {
    changeRows(animatingDifferences: animatingDifferences) {
      $0.replace(section, with: sectionSnapshot)
    }
  }
}
