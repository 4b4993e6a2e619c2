extension OutlineDataSource {
  /// Shows the sections and items of a flat snapshot.
  ///
  /// A section keeps its hierarchy as far as the order of the snapshot's items allows. An item that is not in
  /// the snapshot is removed with its hidden descendants. A new item between an item and its children becomes
  /// the first child. Any other new item gets the level of the visible item before it. Afterwards,
  /// ``snapshot()`` equals `snapshot`.
  ///
  /// - Parameters:
  ///   - snapshot: The new sections and items. The rows of the items that the snapshot marks with
  ///     `reloadItems`, `reconfigureItems` or `reloadSections` are included in the update's
  ///     ``OutlineUpdate/reconfigured`` rows.
  ///   - animatingDifferences: True if the change should be animated. The resulting ``OutlineUpdate``
  ///     contains this value.
  ///   - completion: A closure that is called after all followers have been called. The closure is called
  ///     before this method returns, unless a follower calls this method (see ``follow(_:)``). UIKit calls
  ///     its completion later, after the view has been animated.
  /// - Complexity: Without a hierarchy, O(*n* + *c* log *n*), where *n* is the number of items and *c* the
  ///   number of changes. If *c* is large, the sections are built again, which takes O(*n*). With a
  ///   hierarchy, O(*n* log *n*), where *n* includes hidden items.
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

  /// Shows the sections and items of a flat snapshot, and makes views draw everything again. Followers and
  /// readers of ``updates`` get a reload.
  ///
  /// The resulting state is the same as after ``apply(_:animatingDifferences:completion:)``.
  ///
  /// - Parameters:
  ///   - snapshot: The new sections and items.
  ///   - completion: A closure that is called after all followers have been called. The closure is called
  ///     before this method returns, unless a follower calls this method (see ``follow(_:)``).
  /// - Complexity: The cost of ``apply(_:animatingDifferences:completion:)``.
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot<Section, Item>, completion: (() -> Void)? = nil
  ) {
    changeSections(isReload: true, completion: completion) { $0 = $0.showing(snapshot) }
  }

  /// Shows an outline as the content of a section. The outline's visible items become the section's items.
  ///
  /// An unknown section is appended. If another section contains an item of the outline, this item and its
  /// descendants are removed from the other section.
  ///
  /// - Parameters:
  ///   - sectionSnapshot: The outline to show.
  ///   - section: The section.
  ///   - animatingDifferences: True if the change should be animated. The resulting ``OutlineUpdate``
  ///     contains this value.
  ///   - completion: A closure that is called after all followers have been called. The closure is called
  ///     before this method returns, unless a follower calls this method (see ``follow(_:)``). UIKit calls
  ///     its completion later, after the view has been animated.
  /// - Complexity: O(*c* log *n*) if the outline was made from the current one by edits, where *c* is the
  ///   number of rows that change and *n* the number of all rows. Otherwise O(*m* log *n*), where *m* is the
  ///   sum of the numbers of rows in the section before and after the change.
  public func apply(
    _ sectionSnapshot: SectionSnapshot<Item>, to section: Section,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    changeSections(animatingDifferences: animatingDifferences, completion: completion) {
      $0[section] = sectionSnapshot
    }
  }

  /// Changes the outline of a section atomically. No other change is stored between reading the outline and
  /// storing the result.
  ///
  /// If you read a snapshot, change it and apply it in three steps, you lose the changes that other threads
  /// apply meanwhile. This method loses no change, because changes by several threads wait for each other.
  ///
  ///     source.update("Shopping") { $0.append(["Milk"], to: "Drinks") }
  ///
  /// - Parameters:
  ///   - section: The section. An unknown section is appended if `body` inserts items into its outline.
  ///   - animatingDifferences: True if the change should be animated. The resulting ``OutlineUpdate``
  ///     contains this value.
  ///   - body: A closure that changes the outline. The closure may read the data source, but changing the
  ///     data source in the closure traps. The closure must not wait for another thread that changes the data
  ///     source. If the closure inserts an item that another section contains, the item and its descendants
  ///     are removed from the other section.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws. If the closure throws, nothing changes.
  /// - Complexity: The cost of ``apply(_:to:animatingDifferences:completion:)``, plus the cost of `body`.
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
