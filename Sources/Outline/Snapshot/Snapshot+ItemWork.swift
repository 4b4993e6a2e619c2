// The work behind the edits of items. Each function checks everything before it changes anything.

extension Snapshot {
  mutating func append(_ items: [Item], to section: Section?) throws(SnapshotError) {
    if items.isEmpty { return }
    guard let section = section ?? sections.last else { throw .noSections }
    guard contents[section] != nil else {
      throw .unknownSection(String(describing: section), during: .append)
    }
    try requireUnique(items)
    takeOut(Set(items.filter { sectionOfItem[$0] != nil }))
    contents[section, default: []] += items
    for item in items { sectionOfItem[item] = section }
  }

  mutating func insert(
    _ items: [Item], _ side: SnapshotSide, _ destination: Item
  ) throws(SnapshotError) {
    if items.isEmpty { return }
    let operation: SnapshotError.Operation = side == .before ? .insertBefore : .insertAfter
    guard sectionOfItem[destination] != nil else {
      throw .unknownItem(String(describing: destination), during: operation)
    }
    try requireUnique(items)
    if items.contains(destination) {
      throw .destinationIsSupplied(String(describing: destination), during: operation)
    }
    place(items, side, destination)
  }

  mutating func move(
    _ item: Item, _ side: SnapshotSide, _ destination: Item
  ) throws(SnapshotError) {
    let operation: SnapshotError.Operation = side == .before ? .moveBefore : .moveAfter
    guard sectionOfItem[item] != nil else {
      throw .unknownItem(String(describing: item), during: .move)
    }
    guard sectionOfItem[destination] != nil else {
      throw .unknownItem(String(describing: destination), during: operation)
    }
    if item == destination {
      throw .destinationIsSupplied(String(describing: destination), during: operation)
    }
    place([item], side, destination)
  }

  mutating func delete(_ items: [Item]) {
    let gone = Set(items.filter { sectionOfItem[$0] != nil })
    takeOut(gone)
    for item in gone { sectionOfItem[item] = nil }
    marks.forget(items: gone)
  }

  /// Puts items next to one that is in the snapshot and is not one of them.
  private mutating func place(_ items: [Item], _ side: SnapshotSide, _ destination: Item) {
    takeOut(Set(items.filter { sectionOfItem[$0] != nil }))
    guard let section = sectionOfItem[destination] else { return }
    let neighbour = contents[section]?.firstIndex(of: destination) ?? 0
    let index = side == .before ? neighbour : neighbour + 1
    contents[section]?.insert(contentsOf: items, at: index)
    for item in items { sectionOfItem[item] = section }
  }

  /// Removes items from the lists of their sections, in one pass over each; where they stand
  /// remains to be said.
  private mutating func takeOut(_ items: Set<Item>) {
    for section in Set(items.compactMap { sectionOfItem[$0] }) {
      contents[section]?.removeAll(where: items.contains)
    }
  }

  private func requireUnique(_ items: [Item]) throws(SnapshotError) {
    let repeated = repeats(in: items)
    if !repeated.isEmpty { throw .repeatedItems(repeated) }
  }
}

/// What stands more than once in a list, each once, in the order in which the repeats are found.
func repeats<Element: Hashable>(in list: [Element]) -> [String] {
  var seen: Set<Element> = []
  var repeated: Set<Element> = []
  return list.compactMap { element in
    let isNew = seen.insert(element).inserted
    return isNew || !repeated.insert(element).inserted ? nil : String(describing: element)
  }
}
