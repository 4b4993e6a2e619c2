extension OutlineModel {
  /// Shows the sections and items of a flat snapshot. Changes before it cannot be undone any more.
  ///
  /// See ``OutlineDataSource/apply(_:animatingDifferences:completion:)``.
  public func apply(
    _ snapshot: Snapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    history = ModelHistory()
    change { $0.apply(snapshot, animatingDifferences: animatingDifferences) }
    completion?()
  }

  /// Shows the sections and items of a flat snapshot, and tells the view to draw all of it. Changes before it
  /// cannot be undone any more.
  ///
  /// See ``OutlineDataSource/applySnapshotUsingReloadData(_:completion:)``.
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot<Section, Item>, completion: (() -> Void)? = nil
  ) {
    history = ModelHistory()
    change { $0.applySnapshotUsingReloadData(snapshot) }
    completion?()
  }

  /// Shows an outline as the content of a section. Changes before it cannot be undone any more.
  ///
  /// See ``OutlineDataSource/apply(_:to:animatingDifferences:completion:)``.
  public func apply(
    _ sectionSnapshot: SectionSnapshot<Item>, to section: Section,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    history = ModelHistory()
    change { $0.apply(sectionSnapshot, to: section, animatingDifferences: animatingDifferences) }
    completion?()
  }

  /// Reads the outline of a section, changes it and shows the result, which can be undone.
  ///
  /// See ``OutlineDataSource/update(_:animatingDifferences:_:)``.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ section: Section, animatingDifferences: Bool = true,
    _ body: (inout SectionSnapshot<Item>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try recording { source throws(Failure) in
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
    try recording { source throws(OutlineError) in try source.reorder(items, to: destination) }
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
    // A row that moves itself cannot be the target.
    let target = rows.indices[offset...].first { !moved.contains($0) }
    try reorder(
      moved.map { rows[$0].item }, to: target.map { .before(rows[$0].item) } ?? .end(of: section))
  }
}
