extension SectionSnapshot {
  /// Deletes items and all their descendants.
  ///
  /// Naming an item twice, or an item and its descendant, is fine. Traps when an item is not in
  /// the outline, before anything goes.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows that go.
  public mutating func delete(_ items: [Item]) {
    trapping { try perform(.delete(items)) }
  }

  /// Deletes all items.
  public mutating func deleteAll() {
    trapping { try perform(.deleteAll) }
  }

  /// Puts another outline in place of everything below an item.
  ///
  /// The given outline keeps its shape and its expansion, and the parent's own expansion stays.
  /// Traps when the parent is not in the outline, or when an item of `snapshot` stands elsewhere
  /// in the outline (UIKit corrupts itself then).
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows that go and come.
  public mutating func replace(childrenOf parent: Item, using snapshot: SectionSnapshot) {
    trapping { try perform(.replaceChildren(of: parent, with: snapshot)) }
  }
}

extension SectionSnapshot {
  mutating func deleteSubtrees(_ items: [Item]) throws(OutlineError) {
    storage.remove(try outermostSubtrees(items, during: .deletion))
  }

  mutating func replaceDescendants(
    of parent: Item, with snapshot: SectionSnapshot
  ) throws(OutlineError) {
    let position = try position(ofParent: parent)
    let going = position + 1..<storage.subtreeEnd(at: position)
    let entries = snapshot.allEntries
    try requireNew(entries.lazy.map(\.item), replacing: going)
    let level = storage.level(at: position) + 1
    storage.remove([going])
    _ = storage.insert(relevelled(entries, by: level), at: position + 1)
  }

  /// The ranges of rows that items and their descendants take, ascending and disjoint: an item
  /// inside another one's subtree adds nothing.
  func outermostSubtrees(
    _ items: [Item], during lookup: OutlineError.Lookup
  ) throws(OutlineError) -> [Range<Int>] {
    var positions: [Int] = []
    for item in items { positions.append(try position(of: item, during: lookup)) }
    var subtrees: [Range<Int>] = []
    for position in positions.sorted() where position >= subtrees.last?.upperBound ?? 0 {
      subtrees.append(position..<storage.subtreeEnd(at: position))
    }
    return subtrees
  }
}
