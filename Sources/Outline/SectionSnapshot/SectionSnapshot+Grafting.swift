/// Inserts whole outlines.
extension SectionSnapshot {
  @inlinable
  mutating func graft(
    _ snapshot: SectionSnapshot, at destination: Destination
  ) throws(OutlineError) {
    guard !snapshot.isEmpty else { return }
    let point = try insertionPoint(for: destination)
    try replaceRows(in: point.position..<point.position, with: snapshot, at: point)
  }

  /// Replaces rows by another outline.
  ///
  /// The smaller side is inserted into the larger one: a large graft keeps its index and its tree, and
  /// the rows that stay are put around it.
  ///
  /// - Parameters:
  ///   - range: Whole subtrees, or none.
  ///   - graft: The other outline.
  ///   - point: The point where the graft is inserted after the rows are removed.
  /// - Complexity: O(*k* log *n*) or O(*n*), whichever is less, where *k* is the number of rows that are
  ///   removed or inserted and *n* that of all rows, before and after.
  @inlinable
  mutating func replaceRows(
    in range: Range<Int>, with graft: SectionSnapshot, at point: InsertionPoint
  ) throws(OutlineError) {
    let handleLimit = graft.storage.items.handleLimit
    // Not one with few items left of many, because free handles take memory.
    if graft.count > count - range.count, graft.count > handleLimit / 2 {
      storage = try storage(around: graft, replacing: range, at: point)
      return
    }
    if !range.isEmpty {
      try requireNew(graft.items, replacing: range)
      release(storage.tree.remove([range]))
    }
    storage.tree.insert(
      handles: try claim(graft.items),
      shapedAs: graft.storage.tree.rowShapes(in: 0..<graft.count), at: point)
  }

  /// Returns the storage of another outline with rows of this one put around it.
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
      // In the order of the graft.
      try requireNew(graft.items, replacing: range)
      throw .duplicateItems(duplicates.map { String(describing: $0) })
    }
    result.tree.surround(with: rows, handles: handles, at: point)
    return result
  }

  /// Throws when items are in the outline outside of the rows that will be removed.
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
