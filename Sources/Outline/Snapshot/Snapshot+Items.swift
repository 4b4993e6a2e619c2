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
  ///   - items: The items. Traps when an item occurs twice in `items`, or when `items` contains `item`.
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
  ///   - items: The items. Traps when an item occurs twice in `items`, or when `items` contains `item`.
  ///   - item: The item after which `items` are inserted. Traps when this item is unknown.
  /// - Complexity: O(*k* + *m*), where *m* is the number of items in the affected sections.
  public mutating func insertItems(_ items: [Item], afterItem item: Item) {
    performOrTrap(.insertItems(items, .after, item: item))
  }

  /// Moves an item directly before another item, into that item's section. An item that is marked for reloading
  /// or reconfiguring stays marked.
  ///
  /// - Parameters:
  ///   - item: The item to move. Traps when the item is unknown.
  ///   - other: The item before which `item` is moved. Traps when this item is unknown or is `item` itself.
  /// - Complexity: O(*m*), where *m* is the number of items in the affected sections.
  public mutating func moveItem(_ item: Item, beforeItem other: Item) {
    performOrTrap(.moveItem(item, .before, item: other))
  }

  /// Moves an item directly after another item, into that item's section. An item that is marked for reloading or
  /// reconfiguring stays marked.
  ///
  /// - Parameters:
  ///   - item: The item to move. Traps when the item is unknown.
  ///   - other: The item after which `item` is moved. Traps when this item is unknown or is `item` itself.
  /// - Complexity: O(*m*), where *m* is the number of items in the affected sections.
  public mutating func moveItem(_ item: Item, afterItem other: Item) {
    performOrTrap(.moveItem(item, .after, item: other))
  }

  /// Removes items, and unmarks them if they are marked. Unknown items are ignored.
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

// The implementation of edits that change items.
// A function that throws an error leaves the snapshot unchanged.

extension Snapshot {
  mutating func append(_ items: [Item], to section: Section?) throws(SnapshotError) {
    if items.isEmpty { return }
    guard let section = section ?? sections.last else { throw .noSections }
    guard contents[section] != nil else {
      throw .unknownSection(String(describing: section), during: .append)
    }
    try requireUnique(items)
    if !sectionOfItem.isEmpty { detach(items) }
    contents[section, default: []] += items
    sectionOfItem.reserveCapacity(sectionOfItem.count + items.count)
    for item in items { sectionOfItem[item] = section }
  }

  mutating func insert(
    _ items: [Item], on side: SnapshotSide, of destination: Item
  ) throws(SnapshotError) {
    if items.isEmpty { return }
    try place(
      items, on: side, of: destination, during: side == .before ? .insertBefore : .insertAfter)
  }

  mutating func move(
    _ item: Item, on side: SnapshotSide, of destination: Item
  ) throws(SnapshotError) {
    guard sectionOfItem[item] != nil else {
      throw .unknownItem(String(describing: item), during: .move)
    }
    try place([item], on: side, of: destination, during: side == .before ? .moveBefore : .moveAfter)
  }

  mutating func delete(_ items: [Item]) {
    marks.remove(detach(items))
  }

  /// Inserts items before or after another item, or moves them there if they are already in the snapshot.
  private mutating func place(
    _ items: [Item], on side: SnapshotSide, of destination: Item,
    during operation: SnapshotError.Operation
  ) throws(SnapshotError) {
    guard let section = sectionOfItem[destination] else {
      throw .unknownItem(String(describing: destination), during: operation)
    }
    try requireUnique(items)
    if items.contains(destination) {
      throw .destinationIsSupplied(String(describing: destination), during: operation)
    }
    detach(items)
    let neighbor = contents[section]?.firstIndex(of: destination) ?? 0
    let index = side == .before ? neighbor : neighbor + 1
    contents[section]?.insert(contentsOf: items, at: index)
    for item in items { sectionOfItem[item] = section }
  }

  /// Removes items from their sections, but does not unmark them. Returns the given items that were in the
  /// snapshot.
  @discardableResult
  private mutating func detach(_ items: [Item]) -> Set<Item> {
    let known = Set(items.filter { sectionOfItem[$0] != nil })
    for section in Set(known.compactMap { sectionOfItem[$0] }) {
      contents[section]?.removeAll(where: known.contains)
    }
    for item in known { sectionOfItem[item] = nil }
    return known
  }

  func requireUnique(_ items: [Item]) throws(SnapshotError) {
    guard Set(items).count < items.count else { return }
    throw .repeatedItems(repeats(in: items))
  }
}

/// Returns descriptions of the elements that occur more than once in a list. The result describes each of these
/// elements once, in the order in which the repetitions were found.
func repeats<Element: Hashable>(in list: [Element]) -> [String] {
  var seen: Set<Element> = []
  var repeated: Set<Element> = []
  return list.compactMap { element in
    let isNew = seen.insert(element).inserted
    return isNew || !repeated.insert(element).inserted ? nil : String(describing: element)
  }
}
