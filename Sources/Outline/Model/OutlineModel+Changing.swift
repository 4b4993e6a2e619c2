extension OutlineModel {
  /// Shows the sections and items of a flat snapshot. Changes before this call can no longer be undone.
  ///
  /// See ``OutlineDataSource/apply(_:animatingDifferences:completion:)``.
  public func apply(
    _ snapshot: Snapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    removeAllUndo()
    source.apply(snapshot, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Shows the sections and items of a flat snapshot, and makes the view draw everything again. Changes
  /// before this call can no longer be undone.
  ///
  /// See ``OutlineDataSource/applySnapshotUsingReloadData(_:completion:)``.
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot<Section, Item>, completion: (() -> Void)? = nil
  ) {
    removeAllUndo()
    source.applySnapshotUsingReloadData(snapshot, completion: completion)
  }

  /// Shows an outline as the content of a section. Changes before this call can no longer be undone.
  ///
  /// See ``OutlineDataSource/apply(_:to:animatingDifferences:completion:)``.
  public func apply(
    _ sectionSnapshot: SectionSnapshot<Item>, to section: Section,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    removeAllUndo()
    source.apply(
      sectionSnapshot, to: section, animatingDifferences: animatingDifferences,
      completion: completion)
  }

  /// Changes the outline of a section, and shows the result.
  ///
  /// See ``OutlineDataSource/update(_:animatingDifferences:_:)``.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - animatingDifferences: True if the change should be animated. ``OutlineUpdate/animatingDifferences``
  ///     gets the same value.
  ///   - isUndoable: True if ``undo()`` should be able to undo the change. If the user did not make the
  ///     change, pass `false`; earlier changes can still be undone.
  ///   - body: A closure that changes the outline.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ section: Section, animatingDifferences: Bool = true, isUndoable: Bool = true,
    _ body: (inout SectionSnapshot<Item>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isUndoable else {
      return try source.update(section, animatingDifferences: animatingDifferences, body)
    }
    return try recording { () throws(Failure) in
      try source.update(section, animatingDifferences: animatingDifferences, body)
    }
  }

  /// Moves items and their descendants on behalf of a user. The move can be undone.
  ///
  /// - Throws: See ``OutlineDataSource/reorder(_:to:)``.
  @discardableResult
  public func reorder(
    _ items: [Item], to destination: ReorderDestination<Section, Item>
  ) throws(OutlineError) -> ReorderTransaction<Section, Item> {
    try recording { () throws(OutlineError) in try source.reorder(items, to: destination) }
  }

  /// Moves a row and its descendants after a user has dragged the row. The positions count visible rows,
  /// like the positions that a collection view reports. The move can be undone.
  ///
  /// A ``ViewDriver`` calls this method when its view has moved a cell. Call the method yourself if the
  /// view has not moved the cell, for example in `performDropWith` of a drop delegate. The method then
  /// makes the view move the cell.
  ///
  /// - Throws: See ``OutlineDataSource/reorder(from:to:)``.
  @discardableResult
  public func reorder(
    from: RowPosition, to: RowPosition
  ) throws(OutlineError) -> ReorderTransaction<Section, Item> {
    let drop = try shown.drop(from: from, to: to)
    return try reorder([drop.item], to: drop.destination)
  }

  /// Moves rows on behalf of a user. Takes the same arguments that a SwiftUI list passes to the closure of
  /// `onMove`.
  ///
  /// - Parameters:
  ///   - offsets: The indices of the rows in ``rows(in:)``. Throws when an index is out of range.
  ///   - offset: The index that the target row had before the move. The moved rows are dropped before the
  ///     target row, and become its siblings. To drop the rows at the end of the section, pass the number of
  ///     rows.
  ///   - section: The section.
  /// - Throws: See ``OutlineDataSource/reorder(_:to:)``, and ``OutlineError/indexOutOfRange(_:validRange:)``.
  public func moveRows(
    fromOffsets offsets: some Sequence<Int>, toOffset offset: Int, in section: Section
  ) throws(OutlineError) {
    let rows = rows(in: section)
    let moved = Array(offsets)
    for offset in moved { try requireIndex(offset, lessThan: rows.count) }
    try requireIndex(offset, lessThan: rows.count + 1)
    // The target is the first row at or after `offset` that neither moves nor has an ancestor that moves.
    let items = moved.map { rows[$0].item }
    let (moving, outline) = (Set(items), sectionedOutline[section])
    let target = rows.indices[offset...].lazy.map { rows[$0].item }.first { item in
      !moving.contains(item) && !outline.ancestors(of: item).contains(where: moving.contains)
    }
    try reorder(items, to: target.map { .before($0) } ?? .end(of: section))
  }
}

extension OutlineModel {
  /// True if there is a change to undo.
  public var canUndo: Bool { !history.done.isEmpty }

  /// True if there is a change to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last reorder or update. If the change still fits a section, items that the user has since
  /// expanded, collapsed or loaded there stay as they are. No handlers are called.
  ///
  /// - Returns: The change that results from undoing, which can be applied to a store; `nil` if there is
  ///   nothing to undo.
  @discardableResult
  public func undo() -> ReorderTransaction<Section, Item>? {
    (history.undo()?.inverse).map(show)
  }

  /// Redoes the last change that was undone. No handlers are called.
  ///
  /// - Returns: The change that results from redoing, which can be applied to a store; `nil` if there is
  ///   nothing to redo.
  @discardableResult
  public func redo() -> ReorderTransaction<Section, Item>? {
    history.redo().map(show)
  }

  private func show(
    _ change: ReorderTransaction<Section, Item>
  ) -> ReorderTransaction<Section, Item> {
    let before = sectionedOutline
    source.changeSections { $0 = change.applied(to: $0) }
    return ReorderTransaction(from: before, to: sectionedOutline)
  }

  /// Makes a change, and records the change if it has an effect.
  ///
  /// If a handler that is called during the change also changes the model, both changes are recorded as a
  /// single change.
  func recording<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard undoneState == nil else { return try body() }
    undoneState = sectionedOutline
    defer { undoneState = nil }
    let result = try body()
    // If a handler has applied a snapshot, `undoneState` is `nil`, and the change cannot be undone.
    if let before = undoneState, undoLimit > 0 {
      let change = ReorderTransaction(from: before, to: sectionedOutline)
      if change.hasEffect { history.add(change, limit: undoLimit) }
    }
    return result
  }

  /// Discards all changes that can be undone or redone.
  public func removeAllUndo() {
    history = UndoHistory()
    undoneState = nil
  }
}

// A model records the changes that it can undo as transactions.

extension ReorderTransaction {
  /// The transaction that undoes this one.
  fileprivate var inverse: ReorderTransaction { ReorderTransaction(from: final, to: initial) }

  /// Returns the current state with the change of this transaction applied. If the difference of a section
  /// still fits, only this difference is applied, so items that a user has since expanded, collapsed or
  /// loaded stay as they are. If the difference does not fit, the section gets its outline from `final`. If
  /// this puts an item into two sections, the result is `final`.
  fileprivate func applied(
    to current: SectionedOutline<Section, Item>
  ) -> SectionedOutline<Section, Item> {
    guard !current.isIdentical(to: initial) else { return final }
    let result = SectionedOutline(
      final.sectionIdentifiers.map { section in
        let (old, new) = (initial[section], final[section])
        var outline = current[section].applying(new.outlineDifference(from: old)) ?? new
        for item in new.renewedItems(since: old) where outline.contains(item) {
          outline.replace(item, with: item)
        }
        return (section, outline)
      })
    return result.sharedItems(since: SectionedOutline()).isEmpty ? result : final
  }

  /// True if the two states differ, even if only in the payload of an item.
  fileprivate var hasEffect: Bool {
    initial != final
      || final.changedSections(since: initial).contains { section in
        guard let (old, new) = section.inBoth else { return true }
        let renewed = final.outline(numbered: new)
          .renewedItems(since: initial.outline(numbered: old))
        return !renewed.isEmpty
      }
  }
}
