extension SectionSnapshot {
  /// Adds new items after the last child of a parent, or after the last root.
  ///
  /// Traps when the parent is not in the outline, or when an item is already in the outline or occurs twice
  /// in `items`. An empty list changes nothing, even when the parent is unknown.
  ///
  /// - Parameters:
  ///   - items: The new items, which are inserted collapsed.
  ///   - parent: The parent, or `nil` for the roots.
  ///
  /// - Complexity: O(*k* log *n*), or O(*k* + *n*) if that is less, where *k* is the number of new items
  ///   and *n* the number of rows.
  @inlinable
  public mutating func append(_ items: [Item], to parent: Item? = nil) {
    trap { outline throws(OutlineError) in
      try outline.insertItems(items, at: .into(parent, at: nil))
    }
  }

  /// Inserts new items before an item, at its level.
  ///
  /// Traps when `item` is not in the outline, or when a new item is already in the outline or occurs twice
  /// in `items`. An empty list changes nothing, even when `item` is unknown.
  ///
  /// - Parameters:
  ///   - items: The new items, which are inserted collapsed.
  ///   - item: An item of the outline.
  ///
  /// - Complexity: O(*k* log *n*), or O(*k* + *n*) if that is less, where *k* is the number of new items
  ///   and *n* the number of rows.
  @inlinable
  public mutating func insert(_ items: [Item], before item: Item) {
    trap { outline throws(OutlineError) in
      try outline.insertItems(items, at: .before(item))
    }
  }

  /// Inserts new items after an item and all its descendants, at the item's level.
  ///
  /// Traps when `item` is not in the outline, or when a new item is already in the outline or occurs twice
  /// in `items`. An empty list changes nothing, even when `item` is unknown.
  ///
  /// - Parameters:
  ///   - items: The new items, which are inserted collapsed.
  ///   - item: An item of the outline.
  ///
  /// - Complexity: O(*k* log *n*), or O(*k* + *n*) if that is less, where *k* is the number of new items
  ///   and *n* the number of rows.
  @inlinable
  public mutating func insert(_ items: [Item], after item: Item) {
    trap { outline throws(OutlineError) in
      try outline.insertItems(items, at: .after(item))
    }
  }

  /// Inserts another outline before an item. The inserted roots get the level of `item`.
  ///
  /// The inserted outline keeps its hierarchy, and its items stay expanded or collapsed, even in cases in
  /// which UIKit flattens the outline. Traps when the item is not in the outline, or when the two outlines
  /// share an item. An empty outline changes nothing, even when `item` is unknown.
  ///
  /// - Parameters:
  ///   - snapshot: The outline to insert.
  ///   - item: An item of this outline.
  ///
  /// - Complexity: O(*k* log *n*), or O(*k* + *n*) if that is less, where *k* is the number of rows of the
  ///   smaller outline and *n* is the number of rows of the larger outline. If the inserted outline is larger
  ///   and `item` is not a root, the complexity is O(*n*), because the levels of all inserted rows change.
  ///   The inserted outline counts as the smaller outline if more than half of its items were deleted
  ///   earlier.
  @inlinable
  public mutating func insert(_ snapshot: SectionSnapshot, before item: Item) {
    trap { outline throws(OutlineError) in try outline.graft(snapshot, at: .before(item)) }
  }

  /// Inserts another outline after an item and all its descendants. The inserted roots get the level of
  /// `item`.
  ///
  /// The inserted outline keeps its hierarchy, and its items stay expanded or collapsed, even in cases in
  /// which UIKit flattens the outline. Traps when the item is not in the outline, or when the two outlines
  /// share an item. An empty outline changes nothing, even when `item` is unknown.
  ///
  /// - Parameters:
  ///   - snapshot: The outline to insert.
  ///   - item: An item of this outline.
  ///
  /// - Complexity: O(*k* log *n*), or O(*k* + *n*) if that is less, where *k* is the number of rows of the
  ///   smaller outline and *n* is the number of rows of the larger outline. If the inserted outline is larger
  ///   and `item` is not a root, the complexity is O(*n*), because the levels of all inserted rows change.
  ///   The inserted outline counts as the smaller outline if more than half of its items were deleted
  ///   earlier.
  @inlinable
  public mutating func insert(_ snapshot: SectionSnapshot, after item: Item) {
    trap { outline throws(OutlineError) in try outline.graft(snapshot, at: .after(item)) }
  }
}

extension SectionSnapshot {
  @inlinable
  mutating func insertItems(
    _ items: [Item], at destination: Destination
  ) throws(OutlineError) {
    guard !items.isEmpty else { return }
    let point = try insertionPoint(for: destination)
    storage.tree.insert(handles: try claim(items), at: point)
  }

  @inlinable
  func insertionPoint(for destination: Destination) throws(OutlineError) -> InsertionPoint {
    let target = try destination.byHandle(in: self)
    do {
      return try storage.tree.insertionPoint(for: target)
    } catch {
      throw destination.error(error, in: self)
    }
  }

  /// Allocates handles for new items. If an item is already in the outline or occurs twice in the list,
  /// throws an error and allocates no handles.
  @inlinable
  mutating func claim(_ items: [Item]) throws(OutlineError) -> [Int32] {
    var duplicates: [Item] = []
    guard let handles = storage.items.insert(unique: items, duplicates: &duplicates) else {
      throw .duplicateItems(duplicates.map { String(describing: $0) })
    }
    return handles
  }
}
