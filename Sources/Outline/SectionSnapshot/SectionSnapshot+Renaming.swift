extension SectionSnapshot {
  /// Puts a new item in the place of another one, whose level, children and expansion stay.
  ///
  /// Traps when `item` is not in the outline, or when `newItem` already is somewhere else.
  ///
  /// - Complexity: O(log *n*).
  public mutating func replace(_ item: Item, with newItem: Item) {
    trapping { try perform(.rename(item, to: newItem)) }
  }

  mutating func rename(_ item: Item, to newItem: Item) throws(OutlineError) {
    let handle = try handle(of: item)
    guard item != newItem else { return }
    guard !contains(newItem) else { throw .duplicateItems([String(describing: newItem)]) }
    // Under another handle: outlines that share the row's leaf must not see it change.
    let position = storage.tree.position(of: handle)
    storage.tree.setHandle(storage.items.replace(handle, with: newItem), at: position)
  }
}
