extension SectionSnapshot {
  /// Deletes items and all their descendants.
  ///
  /// Naming an item twice, or an item and its descendant, is fine. Traps when an item is not in
  /// the outline, before anything goes.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows that go.
  @inlinable
  public mutating func delete(_ items: [Item]) {
    trap { outline throws(OutlineError) in try outline.deleteSubtrees(items) }
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
  @inlinable
  mutating func deleteSubtrees(_ items: [Item]) throws(OutlineError) {
    let handles = try handles(of: items, during: .deletion)
    release(storage.tree.removeSubtrees(of: handles))
  }

  mutating func replaceDescendants(
    of parent: Item, with snapshot: SectionSnapshot
  ) throws(OutlineError) {
    let handle = try handle(ofParent: parent)
    let below = storage.tree.below(storage.tree.position(of: handle))
    let items = snapshot.items
    try requireNew(items, replacing: below)
    release(storage.tree.remove([below]))
    let site = try site(of: .into(parent, at: nil))
    storage.tree.insert(
      handles: try claim(items), shapedAs: snapshot.storage.tree.rowShapes(in: 0..<snapshot.count),
      at: site)
  }

  /// Forgets the items of rows that are gone.
  @inlinable
  mutating func release(_ handles: [Int32]) {
    for handle in handles { storage.items.remove(handle) }
  }
}
