extension SectionSnapshot {
  /// Replaces an item by a new one, which gets its parent, children and expansion.
  ///
  /// The new item may be equal to the old one, and have another payload.
  ///
  /// Traps when `item` is not in the outline, or when `newItem` is another item of the outline.
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
    // With another handle, because copies may share the leaf.
    let position = storage.tree.position(of: handle)
    storage.tree.setHandle(storage.items.replace(handle, with: newItem), at: position)
  }
}
