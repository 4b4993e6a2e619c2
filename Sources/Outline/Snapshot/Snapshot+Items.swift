extension Snapshot {
  /// Adds items at the end of a section.
  ///
  /// Items that the snapshot contains already move there, wherever they stood. An empty list
  /// changes nothing, even when the section is unknown.
  ///
  /// - Parameters:
  ///   - items: The items, each once. Traps when one is repeated.
  ///   - section: The section, or `nil` for the last one. Traps when it is unknown or when there
  ///     is no section.
  /// - Complexity: Amortised O(*k*) when all items are new; else O(*k* + items of the sections
  ///   they leave).
  public mutating func appendItems(_ items: [Item], toSection section: Section? = nil) {
    performOrTrap(.appendItems(items, toSection: section))
  }

  /// Adds items directly before another item, in its section.
  ///
  /// Items that the snapshot contains already move there. An empty list changes nothing, even
  /// when the other item is unknown.
  ///
  /// - Parameters:
  ///   - items: The items, each once. Traps when one is repeated, or is `item`.
  ///   - item: The item that is to follow them. Traps when it is unknown.
  /// - Complexity: O(*k* + items of the sections they leave and enter)
  public mutating func insertItems(_ items: [Item], beforeItem item: Item) {
    performOrTrap(.insertItems(items, .before, item: item))
  }

  /// Adds items directly after another item, in its section.
  ///
  /// Items that the snapshot contains already move there. An empty list changes nothing, even
  /// when the other item is unknown.
  ///
  /// - Parameters:
  ///   - items: The items, each once. Traps when one is repeated, or is `item`.
  ///   - item: The item that they are to follow. Traps when it is unknown.
  /// - Complexity: O(*k* + items of the sections they leave and enter)
  public mutating func insertItems(_ items: [Item], afterItem item: Item) {
    performOrTrap(.insertItems(items, .after, item: item))
  }

  /// Moves an item directly before another one, in that one's section. Its marks stay.
  ///
  /// - Parameters:
  ///   - item: The item to move. Traps when it is unknown.
  ///   - other: The item that is to follow it. Traps when it is unknown, or `item` itself.
  /// - Complexity: O(items of the sections it leaves and enters)
  public mutating func moveItem(_ item: Item, beforeItem other: Item) {
    performOrTrap(.moveItem(item, .before, item: other))
  }

  /// Moves an item directly after another one, in that one's section. Its marks stay.
  ///
  /// - Parameters:
  ///   - item: The item to move. Traps when it is unknown.
  ///   - other: The item that it is to follow. Traps when it is unknown, or `item` itself.
  /// - Complexity: O(items of the sections it leaves and enters)
  public mutating func moveItem(_ item: Item, afterItem other: Item) {
    performOrTrap(.moveItem(item, .after, item: other))
  }

  /// Removes items, and their marks. Items that the snapshot does not contain are ignored.
  ///
  /// - Parameter items: The items. A repeated one is removed once.
  /// - Complexity: O(*k* + items of the sections they leave)
  public mutating func deleteItems(_ items: [Item]) {
    performOrTrap(.deleteItems(items))
  }

  /// Removes all items **and all sections**, as UIKit does.
  public mutating func deleteAllItems() {
    performOrTrap(.deleteAllItems)
  }
}
