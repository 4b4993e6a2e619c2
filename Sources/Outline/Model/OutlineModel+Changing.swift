extension OutlineModel {
  /// Shows the sections and items of a flat snapshot. Changes before it cannot be undone any more.
  ///
  /// See ``OutlineDataSource/apply(_:animatingDifferences:completion:)``.
  public func apply(
    _ snapshot: Snapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    removeAllUndo()
    source.apply(snapshot, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Shows the sections and items of a flat snapshot, and tells the view to draw all of it. Changes before it
  /// cannot be undone any more.
  ///
  /// See ``OutlineDataSource/applySnapshotUsingReloadData(_:completion:)``.
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot<Section, Item>, completion: (() -> Void)? = nil
  ) {
    removeAllUndo()
    source.applySnapshotUsingReloadData(snapshot, completion: completion)
  }

  /// Shows an outline as the content of a section. Changes before it cannot be undone any more.
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

  /// Reads the outline of a section, changes it and shows the result.
  ///
  /// See ``OutlineDataSource/update(_:animatingDifferences:_:)``.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - animatingDifferences: Passed on in ``updates``.
  ///   - isUndoable: Whether ``undo()`` undoes it. Pass `false` for what the user did not do. What was done
  ///     before can still be undone then.
  ///   - body: Changes the outline.
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

  /// Moves items with their descendants for a user, which can be undone.
  ///
  /// - Throws: See ``OutlineDataSource/reorder(_:to:)``.
  @discardableResult
  public func reorder(
    _ items: [Item], to destination: ReorderDestination<Section, Item>
  ) throws(OutlineError) -> ReorderTransaction<Section, Item> {
    try recording { () throws(OutlineError) in try source.reorder(items, to: destination) }
  }

  /// Moves a row with its descendants for a user, as a collection view says that it was dragged. The positions are
  /// those of what is shown. It can be undone.
  ///
  /// A ``ViewDriver`` calls it when its view has moved a cell. Call it yourself where the view has not, as in
  /// `performDropWith` of a drop delegate: then the view is told to move the cell.
  ///
  /// - Throws: See ``OutlineDataSource/reorder(from:to:)``.
  @discardableResult
  public func reorder(
    from: RowPosition, to: RowPosition
  ) throws(OutlineError) -> ReorderTransaction<Section, Item> {
    let drop = try shown.drop(from: from, to: to)
    return try reorder([drop.item], to: drop.destination)
  }

  /// Moves rows for a user, as `onMove` of a SwiftUI list tells them.
  ///
  /// - Parameters:
  ///   - offsets: The indices of the rows in ``rows(in:)``. Indices that are out of range are refused.
  ///   - offset: The index of the row before which they are dropped, at whose level they are then; the number of
  ///     rows for the end of the section. It counts before the rows are moved.
  ///   - section: The section.
  /// - Throws: See ``OutlineDataSource/reorder(_:to:)``, and ``OutlineError/indexOutOfRange(_:validRange:)``.
  public func moveRows(
    fromOffsets offsets: some Sequence<Int>, toOffset offset: Int, in section: Section
  ) throws(OutlineError) {
    let rows = rows(in: section)
    let moved = Array(offsets)
    for offset in moved where !rows.indices.contains(offset) {
      throw .indexOutOfRange(offset, validRange: 0...max(rows.count - 1, 0))
    }
    guard 0...rows.count ~= offset else {
      throw .indexOutOfRange(offset, validRange: 0...rows.count)
    }
    // A row that moves itself, or with an ancestor, cannot be the target.
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

  /// Undoes the last reorder or update. What the user expanded, collapsed or loaded meanwhile stays, in the
  /// sections where that fits. No handlers are called.
  ///
  /// - Returns: What changed, to be applied to a store; `nil` when there is nothing to undo.
  @discardableResult
  public func undo() -> ReorderTransaction<Section, Item>? {
    history.undo().map(show)
  }

  /// Makes the change that was undone last again. No handlers are called.
  ///
  /// - Returns: What changed, to be applied to a store; `nil` when there is nothing to redo.
  @discardableResult
  public func redo() -> ReorderTransaction<Section, Item>? {
    history.redo().map(show)
  }

  private func show(
    _ undone: ModelHistory<Section, Item>.Change
  ) -> ReorderTransaction<Section, Item> {
    let before = sectionedOutline
    source.changeSections { $0 = undone.applied(to: $0) }
    return ReorderTransaction(from: before, to: sectionedOutline)
  }

  /// Changes the state, and records the change if there is one.
  ///
  /// A handler may change the model, too. All that it changes is one change, with the one that called it.
  func recording<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard undoneState == nil else { return try body() }
    let recorded = ModelHistory.Change(before: sectionedOutline, after: sectionedOutline)
    undoneState = recorded.before
    defer { undoneState = nil }
    let result = try body()
    // A handler that applies a snapshot has made it `nil`.
    if let before = undoneState, undoLimit > 0 {
      let change = ModelHistory.Change(before: before, after: sectionedOutline)
      if change.hasEffect { history.record(change, limit: undoLimit) }
    }
    return result
  }

  /// Forgets the changes that can be undone and redone.
  public func removeAllUndo() {
    history = ModelHistory()
    undoneState = nil
  }
}
