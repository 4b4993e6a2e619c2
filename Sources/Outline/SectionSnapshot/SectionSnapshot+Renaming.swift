extension SectionSnapshot {
  /// Puts a new item in the place of another one, whose level, children and expansion stay.
  ///
  /// Traps when `item` is not in the outline, or when `newItem` already is somewhere else.
  public mutating func replace(_ item: Item, with newItem: Item) {
    trapping { try perform(.rename(item, to: newItem)) }
  }

  mutating func rename(_ item: Item, to newItem: Item) throws(OutlineError) {
    let position = try position(of: item)
    try requireNew(CollectionOfOne(newItem), replacing: position..<position + 1)
    storage.setItem(newItem, at: position)
  }
}
