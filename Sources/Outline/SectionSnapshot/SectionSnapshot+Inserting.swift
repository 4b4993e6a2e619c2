extension SectionSnapshot {
  /// Adds new items at the end of a parent's children, or of the roots.
  ///
  /// Traps when the parent is not in the outline, or when an item is already or stands twice in
  /// `items`. An empty list does nothing.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of new items.
  public mutating func append(_ items: [Item], to parent: Item? = nil) {
    trapping {
      try perform(.insert(items, at: .into(parent, at: nil)))
    }
  }

  /// Inserts new items before an item, at its level.
  ///
  /// Traps when the item is not in the outline, or when one of `items` is already or stands twice.
  /// An empty list does nothing.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of new items.
  public mutating func insert(_ items: [Item], before item: Item) {
    trapping { try perform(.insert(items, at: .before(item))) }
  }

  /// Inserts new items after an item and all its descendants, at the item's level.
  ///
  /// Traps when the item is not in the outline, or when one of `items` is already or stands twice.
  /// An empty list does nothing.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of new items.
  public mutating func insert(_ items: [Item], after item: Item) {
    trapping { try perform(.insert(items, at: .after(item))) }
  }

  /// Inserts another outline before an item, its roots at the item's level.
  ///
  /// The inserted outline keeps its shape and its expansion, also where UIKit flattens it. Traps
  /// when the item is not in the outline, or when the two outlines share an item. An empty outline
  /// does nothing.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of new items.
  public mutating func insert(_ snapshot: SectionSnapshot, before item: Item) {
    trapping { try perform(.graft(snapshot, at: .before(item))) }
  }

  /// Inserts another outline after an item and all its descendants, its roots at the item's level.
  ///
  /// The inserted outline keeps its shape and its expansion, also where UIKit flattens it. Traps
  /// when the item is not in the outline, or when the two outlines share an item. An empty outline
  /// does nothing.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of new items.
  public mutating func insert(_ snapshot: SectionSnapshot, after item: Item) {
    trapping { try perform(.graft(snapshot, at: .after(item))) }
  }
}

extension SectionSnapshot {
  mutating func insertItems(
    _ items: [Item], at destination: Destination
  ) throws(OutlineError) {
    try insertEntries(items.map { OutlineStorage.Entry(item: $0, level: 0) }, at: destination)
  }

  mutating func graft(
    _ snapshot: SectionSnapshot, at destination: Destination
  ) throws(OutlineError) {
    try insertEntries(snapshot.allEntries, at: destination)
  }

  /// Inserts rows whose levels count from 0 at the destination.
  private mutating func insertEntries(
    _ entries: [OutlineStorage<Item>.Entry], at destination: Destination
  ) throws(OutlineError) {
    guard !entries.isEmpty else { return }
    let site = try site(of: destination)
    let duplicates = storage.insert(relevelled(entries, by: site.level), at: site.position)
    guard duplicates.isEmpty else {
      throw .duplicateItems(duplicates.map { String(describing: $0) })
    }
  }

  /// Refuses items that are in the outline outside of the rows that are about to go, or that stand
  /// twice among themselves.
  func requireNew(
    _ items: some Sequence<Item>, replacing going: Range<Int>
  ) throws(OutlineError) {
    var seen: Set<Item> = []
    var duplicates: [Item] = []
    for item in items {
      let isTaken = storage.position(of: item).map { !going.contains($0) } ?? false
      if !seen.insert(item).inserted || isTaken { duplicates.append(item) }
    }
    guard duplicates.isEmpty else {
      throw .duplicateItems(unique(duplicates).map { String(describing: $0) })
    }
  }

  private func unique(_ items: [Item]) -> [Item] {
    var seen: Set<Item> = []
    return items.filter { seen.insert($0).inserted }
  }
}
