extension SectionSnapshot {
  /// Adds new items after the last child of a parent, or after the last root.
  ///
  /// Traps when the parent is not in the outline, when an item is already in the outline, or when an item occurs
  /// twice in `items`. An empty list changes nothing, even when the parent is unknown.
  ///
  /// - Parameters:
  ///   - items: The new items, which are collapsed at first.
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
  /// Traps when `item` is not in the outline, when a new item is already in the outline, or when a new item
  /// occurs twice in `items`. An empty list changes nothing, even when `item` is unknown.
  ///
  /// - Parameters:
  ///   - items: The new items, which are collapsed at first.
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
  /// Traps when `item` is not in the outline, when a new item is already in the outline, or when a new item
  /// occurs twice in `items`. An empty list changes nothing, even when `item` is unknown.
  ///
  /// - Parameters:
  ///   - items: The new items, which are collapsed at first.
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
  /// The inserted outline keeps its hierarchy and the expansion states of its items, even where UIKit would
  /// flatten the outline. Traps when the item is not in the outline, or when the two outlines share an item. An
  /// empty outline changes nothing, even when `item` is unknown.
  ///
  /// - Parameters:
  ///   - snapshot: The outline to insert.
  ///   - item: An item of this outline.
  ///
  /// - Complexity: O(*k* log *n*), or O(*k* + *n*) if that is less, where *k* is the number of rows of the
  ///   smaller outline and *n* is the number of rows of the larger outline. If the inserted outline is larger
  ///   than this outline, and `item` is not a root, the complexity is O(*n*), because the levels of all inserted
  ///   rows change. The inserted outline counts as the smaller outline if more than half of its items were
  ///   deleted earlier.
  @inlinable
  public mutating func insert(_ snapshot: SectionSnapshot, before item: Item) {
    trap { outline throws(OutlineError) in try outline.graft(snapshot, at: .before(item)) }
  }

  /// Inserts another outline after an item and all its descendants. The inserted roots get the level of
  /// `item`.
  ///
  /// The inserted outline keeps its hierarchy and the expansion states of its items, even where UIKit would
  /// flatten the outline. Traps when the item is not in the outline, or when the two outlines share an item. An
  /// empty outline changes nothing, even when `item` is unknown.
  ///
  /// - Parameters:
  ///   - snapshot: The outline to insert.
  ///   - item: An item of this outline.
  ///
  /// - Complexity: O(*k* log *n*), or O(*k* + *n*) if that is less, where *k* is the number of rows of the
  ///   smaller outline and *n* is the number of rows of the larger outline. If the inserted outline is larger
  ///   than this outline, and `item` is not a root, the complexity is O(*n*), because the levels of all inserted
  ///   rows change. The inserted outline counts as the smaller outline if more than half of its items were
  ///   deleted earlier.
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

// MARK: - Deleting

extension SectionSnapshot {
  /// Deletes items and all their descendants.
  ///
  /// `items` may contain duplicates, and may contain descendants of other items in the list. Traps when an
  /// item is not in the outline.
  ///
  /// - Parameter items: The items to delete.
  ///
  /// - Complexity: O(*k* log *n*), or O(*n*) if that is less, where *k* is the number of given items plus
  ///   the number of deleted rows, and *n* is the number of all rows.
  @inlinable
  public mutating func delete(_ items: [Item]) {
    trap { outline throws(OutlineError) in try outline.deleteSubtrees(items) }
  }

  /// Deletes all items.
  public mutating func deleteAll() {
    self = SectionSnapshot()
  }

  /// Replaces the descendants of an item with another outline.
  ///
  /// The given outline keeps its hierarchy. The parent and the items of the given outline keep their expansion
  /// states. Traps when the parent is not in the outline, or when an item of `snapshot` is also in this outline,
  /// but not below the parent. UIKit would corrupt its snapshot instead of trapping.
  ///
  /// - Parameters:
  ///   - parent: The item whose descendants are replaced.
  ///   - snapshot: The outline whose roots become the children of `parent`.
  ///
  /// - Complexity: O(*k* log *n*), or O(*k* + *n*) if that is less, where *k* is the number of removed and
  ///   inserted rows, and *n* is the number of all rows.
  public mutating func replace(childrenOf parent: Item, using snapshot: SectionSnapshot) {
    trap { outline throws(OutlineError) in
      try outline.replaceDescendants(of: parent, with: snapshot)
    }
  }
}

extension SectionSnapshot {
  @inlinable
  mutating func deleteSubtrees(_ items: [Item]) throws(OutlineError) {
    let handles = try handles(of: items, during: .deletion)
    storage.items.remove(storage.tree.remove(storage.tree.outermostSubtrees(of: handles)))
  }

  mutating func replaceDescendants(
    of parent: Item, with snapshot: SectionSnapshot
  ) throws(OutlineError) {
    let handle = try handle(of: parent, orThrow: OutlineError.unknownParent)
    let descendants = storage.tree.descendants(ofParentAt: storage.tree.position(of: handle))
    var point = try insertionPoint(for: .into(parent, at: nil))
    point.position = descendants.lowerBound
    try replaceRows(in: descendants, with: snapshot, at: point)
  }
}

extension SectionSnapshot {
  /// Returns an outline that contains only the matching items and their ancestors. Each item keeps its expansion
  /// state.
  ///
  /// - Parameter isIncluded: A closure that returns true if an item matches. The closure is called once for every
  ///   item, from the last item to the first.
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> SectionSnapshot {
    var items: [Item] = []
    var shape: [RowShape] = []
    // In reverse preorder, the next row with a smaller level is the parent of the row that was kept last.
    var neededLevel: Int32 = 0
    for row in storage.tree.allRows.reversed() {
      let item = storage.items.item(of: row.handle)
      let isAncestor = row.level < neededLevel
      guard try isIncluded(item) || isAncestor else { continue }
      items.append(item)
      shape.append(RowShape(row))
      neededLevel = row.level
    }
    items.reverse()
    shape.reverse()
    return SectionSnapshot(unique: items, shapedAs: shape)
  }
}
