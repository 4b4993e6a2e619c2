extension OutlineDataSource {
  /// Shows the sections and items of a flat snapshot.
  ///
  /// A section that has a hierarchy keeps it as far as the snapshot's order allows: an item that is not
  /// in the snapshot is removed with its hidden descendants, and a new item gets the level of the visible
  /// item before it. Afterwards ``snapshot()`` equals `snapshot`.
  ///
  /// - Parameters:
  ///   - snapshot: What to show. Items that it marks with `reloadItems`, `reconfigureItems` or
  ///     `reloadSections` are among the update's ``OutlineUpdate/reconfigured``.
  ///   - animatingDifferences: Passed on in ``updates``.
  ///   - completion: Called when the new state can be read and those who follow were told, before this method
  ///     returns. UIKit calls it later, when its view has been animated.
  /// - Complexity: O(*n* + *c* log *n*), where *n* is the number of items and *c* that of changes, when sections
  ///   without a hierarchy change a little: a comparison for each item. O(*n*) when they change more, O(*n* log *n*) with a
  ///   hierarchy, hidden items included.
  public func apply(
    _ snapshot: Snapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    changeSections(
      animatingDifferences: animatingDifferences, marks: RowMarks(of: snapshot),
      completion: completion
    ) {
      $0 = $0.showing(snapshot)
    }
  }

  /// Shows the sections and items of a flat snapshot without computing a difference. Readers of
  /// ``updates`` get a reload.
  ///
  /// The state afterwards is the same as after ``apply(_:animatingDifferences:completion:)``.
  ///
  /// - Parameters:
  ///   - snapshot: What to show.
  ///   - completion: Called when the new state can be read and those who follow were told, before this method
  ///     returns.
  /// - Complexity: O(*n*), where *n* is the number of items, hidden ones included.
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot<Section, Item>, completion: (() -> Void)? = nil
  ) {
    changeSections(isReload: true, completion: completion) { $0 = $0.showing(snapshot) }
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
  ///   - completion: Called when the new state can be read and those who follow were told, before this method
  ///     returns. UIKit calls it later, when its view has been animated.
  /// - Complexity: O(*c* log *n*), where *c* is the number of rows that change and *n* the number of rows,
  ///   when the outline came from the current one by edits; O(*m* log *n*) otherwise, where *m* is the number
  ///   of rows of the section before and after.
  public func apply(
    _ sectionSnapshot: SectionSnapshot<Item>, to section: Section,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    changeSections(animatingDifferences: animatingDifferences, completion: completion) {
      $0[section] = sectionSnapshot
    }
  }

  /// Reads the outline of a section, changes it and shows the result. No other change comes between.
  ///
  /// Reading a snapshot, changing and applying it in three steps loses what other threads apply meanwhile.
  /// Here, they wait for each other.
  ///
  ///     source.update("Shopping") { $0.append(["Milk"], to: "Drinks") }
  ///
  /// - Parameters:
  ///   - section: The section. It is appended when it is not there, unless the outline stays empty.
  ///   - animatingDifferences: Passed on in ``updates``.
  ///   - body: Changes the outline. It may read the data source. It traps when it changes it. It must not wait
  ///     for another thread that changes it. Items that it inserts are removed from other sections, with
  ///     their descendants.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws. Nothing changes then.
  /// - Complexity: That of ``apply(_:to:animatingDifferences:completion:)``, and of `body`.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ section: Section, animatingDifferences: Bool = true,
    _ body: (inout SectionSnapshot<Item>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Result?
    try changeWhileOthersWait { old throws(Failure) in
      var (new, outline) = (old, old[section])
      result = try body(&outline)
      if !outline.storage.isIdentical(to: old[section].storage) { new[section] = outline }
      return Change(sections: new, animatingDifferences: animatingDifferences)
    }
    return result!
  }
}
