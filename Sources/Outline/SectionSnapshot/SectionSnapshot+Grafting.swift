/// Inserting whole outlines.
extension SectionSnapshot {
  @inlinable
  mutating func graft(
    _ snapshot: SectionSnapshot, at destination: Destination
  ) throws(OutlineError) {
    guard !snapshot.isEmpty else { return }
    let point = try insertionPoint(for: destination)
    try replaceRows(in: point.position..<point.position, with: snapshot, at: point)
  }

  /// Replaces rows with the rows of another outline.
  ///
  /// The smaller outline is inserted into the larger outline. If `graft` is larger than this outline, the
  /// remaining rows of this outline are inserted into a copy of `graft`'s storage.
  ///
  /// - Parameters:
  ///   - range: The rows to replace. The range consists of whole subtrees, or is empty.
  ///   - graft: The outline whose rows replace the rows in `range`.
  ///   - point: The place where the rows of `graft` are inserted. The rows in `range` are removed first.
  /// - Complexity: O(*k* log *n*) or O(*n*), whichever is less, where *k* is the number of removed and
  ///   inserted rows, and *n* is the number of all rows before and after the replacement.
  @inlinable
  mutating func replaceRows(
    in range: Range<Int>, with graft: SectionSnapshot, at point: InsertionPoint
  ) throws(OutlineError) {
    let handleLimit = graft.storage.items.handleLimit
    // The handles of deleted items take memory, so storage that contains mostly deleted items is not reused.
    if graft.count > count - range.count, graft.count > handleLimit / 2 {
      storage = try storage(around: graft, replacing: range, at: point)
      return
    }
    if !range.isEmpty {
      try requireNew(graft.items, replacing: range)
      storage.items.remove(storage.tree.remove([range]))
    }
    storage.tree.insert(
      handles: try claim(graft.items),
      shapedAs: graft.storage.tree.rowShapes(in: 0..<graft.count), at: point)
  }

  /// Copies the storage of `graft`, adds all rows of this outline outside `range`, and returns the copy.
  @inlinable
  func storage(
    around graft: SectionSnapshot, replacing range: Range<Int>, at point: InsertionPoint
  ) throws(OutlineError) -> OutlineStorage<Item> {
    let rows =
      storage.tree.rows(in: 0..<range.lowerBound) + storage.tree.rows(in: range.upperBound..<count)
    var result = graft.storage
    var duplicates: [Item] = []
    let handles = result.items.insert(
      unique: rows.map { storage.items.item(of: $0.handle) }, duplicates: &duplicates)
    guard let handles else {
      // This call throws an error that lists the duplicates in the order of `graft`.
      try requireNew(graft.items, replacing: range)
      throw .duplicateItems(duplicates.map { String(describing: $0) })
    }
    result.tree.surround(with: rows, handles: handles, at: point)
    return result
  }

  /// Throws an error if any of the given items is already in the outline, unless its row is in the range
  /// that will be removed.
  @inlinable
  func requireNew(_ items: [Item], replacing removed: Range<Int>) throws(OutlineError) {
    let duplicates = items.filter { item in
      storage.position(of: item).map { !removed.contains($0) } ?? false
    }
    guard duplicates.isEmpty else {
      throw .duplicateItems(duplicates.map { String(describing: $0) })
    }
  }
}

extension SectionSnapshot {
  /// Returns the descendants of an item as an outline. Each item keeps its expansion state.
  ///
  /// Traps when the parent is not in the outline.
  ///
  /// - Parameters:
  ///   - parent: The item whose children become the roots.
  ///   - includingParent: True to include the parent itself, as the only root.
  /// - Complexity: O(*k* + log *n*), where *k* is the number of rows in the result and *n* the number of
  ///   rows in this outline.
  @inlinable
  public func snapshot(of parent: Item, includingParent: Bool = false) -> SectionSnapshot {
    let position = knownPosition(ofParent: parent)
    let descendants = storage.tree.descendants(ofParentAt: position)
    let range = includingParent ? position..<descendants.upperBound : descendants
    return SectionSnapshot(
      unique: storage.items(in: range), shapedAs: storage.tree.rowShapes(in: range))
  }
}

extension SectionSnapshot {
  /// Replaces an item with a new item. The new item gets the old item's place and children, and is expanded
  /// if the old item was expanded.
  ///
  /// The new item may be equal to the old item, for example if only the payload differs.
  ///
  /// Traps when `item` is not in the outline, or when `newItem` is equal to another item in the outline.
  ///
  /// - Parameters:
  ///   - item: The item to replace.
  ///   - newItem: The new item.
  ///
  /// - Complexity: O(log *n*).
  public mutating func replace(_ item: Item, with newItem: Item) {
    trap { outline throws(OutlineError) in try outline.rename(item, to: newItem) }
  }

  mutating func rename(_ item: Item, to newItem: Item) throws(OutlineError) {
    let handle = try handle(of: item)
    guard item != newItem else { return storage.items.renew(handle, with: newItem) }
    guard !contains(newItem) else { throw .duplicateItems([String(describing: newItem)]) }
    // The new item gets a new handle, because copies of the outline may still use the old handle.
    let position = storage.tree.position(of: handle)
    storage.tree.setHandle(storage.items.replace(handle, with: newItem), at: position)
  }
}
