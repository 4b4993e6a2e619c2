extension Snapshot {
  /// Adds items at the end of a section.
  ///
  /// Items that are already in the snapshot are moved to the new place. An empty list changes nothing, even
  /// when the section is unknown.
  ///
  /// - Parameters:
  ///   - items: The items. Traps when an item occurs twice.
  ///   - section: The section, or `nil` for the last section. Traps when the section is unknown, or when
  ///     there are no sections.
  /// - Complexity: Amortized O(*k*) if all items are new. Otherwise O(*k* + *m*), where *m* is the number of
  ///   items in the sections that already contain some of `items`.
  public mutating func appendItems(_ items: [Item], toSection section: Section? = nil) {
    performOrTrap(.appendItems(items, toSection: section))
  }

  /// Adds items directly before another item, in that item's section.
  ///
  /// Items that are already in the snapshot are moved to the new place. An empty list changes nothing, even
  /// when `item` is unknown.
  ///
  /// - Parameters:
  ///   - items: The items. Traps when an item occurs twice or is equal to `item`.
  ///   - item: The item before which `items` are inserted. Traps when this item is unknown.
  /// - Complexity: O(*k* + *m*), where *m* is the number of items in the affected sections.
  public mutating func insertItems(_ items: [Item], beforeItem item: Item) {
    performOrTrap(.insertItems(items, .before, item: item))
  }

  /// Adds items directly after another item, in that item's section.
  ///
  /// Items that are already in the snapshot are moved to the new place. An empty list changes nothing, even
  /// when `item` is unknown.
  ///
  /// - Parameters:
  ///   - items: The items. Traps when an item occurs twice or is equal to `item`.
  ///   - item: The item after which `items` are inserted. Traps when this item is unknown.
  /// - Complexity: O(*k* + *m*), where *m* is the number of items in the affected sections.
  public mutating func insertItems(_ items: [Item], afterItem item: Item) {
    performOrTrap(.insertItems(items, .after, item: item))
  }

  /// Moves an item directly before another item, into that item's section. The item stays marked for
  /// reloading or reconfiguring.
  ///
  /// - Parameters:
  ///   - item: The item to move. Traps when the item is unknown.
  ///   - other: The item before which `item` is moved. Traps when this item is unknown or is `item` itself.
  /// - Complexity: O(*m*), where *m* is the number of items in the affected sections.
  public mutating func moveItem(_ item: Item, beforeItem other: Item) {
    performOrTrap(.moveItem(item, .before, item: other))
  }

  /// Moves an item directly after another item, into that item's section. The item stays marked for reloading
  /// or reconfiguring.
  ///
  /// - Parameters:
  ///   - item: The item to move. Traps when the item is unknown.
  ///   - other: The item after which `item` is moved. Traps when this item is unknown or is `item` itself.
  /// - Complexity: O(*m*), where *m* is the number of items in the affected sections.
  public mutating func moveItem(_ item: Item, afterItem other: Item) {
    performOrTrap(.moveItem(item, .after, item: other))
  }

  /// Removes items, also from the lists of marked items. Unknown items are ignored.
  ///
  /// - Parameter items: The items. Duplicates are ignored.
  /// - Complexity: O(*k* + *m*), where *m* is the number of items in the affected sections.
  public mutating func deleteItems(_ items: [Item]) {
    performOrTrap(.deleteItems(items))
  }

  /// Removes all items **and all sections**, as UIKit's method does.
  public mutating func deleteAllItems() {
    performOrTrap(.deleteAllItems)
  }
}
