/// Items whose rows must be drawn again, even if the items have not changed.
///
/// The order in which items were marked is not stored, because marked items are always listed in the order of
/// a snapshot or of rows.
struct RowMarks<Item: Hashable>: Equatable {
  /// The items that get a new cell.
  var reloaded: Set<Item> = []
  /// The items whose cells are kept, but configured again.
  var reconfigured: Set<Item> = []

  var isEmpty: Bool { count == 0 }

  var count: Int { reloaded.count + reconfigured.count }

  var all: Set<Item> { reloaded.union(reconfigured) }

  /// Removes the marks of the given items.
  mutating func remove(_ items: some Sequence<Item>) {
    if !reloaded.isEmpty { reloaded.subtract(items) }
    if !reconfigured.isEmpty { reconfigured.subtract(items) }
  }
}

extension RowMarks: Sendable where Item: Sendable {}

extension Snapshot {
  /// Marks items whose content has changed. When the snapshot is next applied, the rows of these items are
  /// replaced.
  ///
  /// The marked items are also marked in copies of the snapshot. A deleted item is no longer marked. A data
  /// source returns snapshots without marked items. ``reconfigureItems(_:)`` is cheaper, because it keeps the
  /// rows and draws them again.
  ///
  /// - Parameter items: Items of the snapshot. Traps when an item is unknown. Duplicates are ignored.
  /// - Complexity: O(*k*) if no item has a new payload. Otherwise O(*k* + *m*), where *m* is the total
  ///   number of items in the sections that contain an item with a new payload.
  public mutating func reloadItems(_ items: [Item]) {
    performOrTrap(.reloadItems(items))
  }

  /// Marks items whose content has changed. When the snapshot is next applied, the rows of these items are
  /// kept, and get the new content.
  ///
  /// The marked items are also marked in copies of the snapshot. A deleted item is no longer marked. A data
  /// source returns snapshots without marked items.
  ///
  /// - Parameter items: Items of the snapshot. Traps when an item is unknown. Duplicates are ignored.
  /// - Complexity: The same complexity as ``reloadItems(_:)``.
  public mutating func reconfigureItems(_ items: [Item]) {
    performOrTrap(.reconfigureItems(items))
  }

  /// Marks sections. When the snapshot is next applied, these sections and all their items are replaced.
  ///
  /// - Parameter sections: Sections of the snapshot. Traps when a section is unknown. Duplicates are
  ///   ignored.
  /// - Complexity: O(*k*)
  public mutating func reloadSections(_ sections: [Section]) {
    performOrTrap(.reloadSections(sections))
  }

  /// The items marked by ``reloadItems(_:)``, in the order of the snapshot.
  ///
  /// - Complexity: O(*n* + *s*); O(1) if no items are marked.
  public var reloadedItemIdentifiers: [Item] { inOrder(marks.reloaded) }

  /// The items marked by ``reconfigureItems(_:)``, in the order of the snapshot.
  ///
  /// - Complexity: O(*n* + *s*); O(1) if no items are marked.
  public var reconfiguredItemIdentifiers: [Item] { inOrder(marks.reconfigured) }

  /// The sections marked by ``reloadSections(_:)``, in the order of the snapshot.
  ///
  /// - Complexity: O(*s*)
  public var reloadedSectionIdentifiers: [Section] {
    sections.filter(reloadedSections.contains)
  }

  mutating func mark(
    _ items: [Item], in kind: WritableKeyPath<RowMarks<Item>, Set<Item>>,
    during operation: SnapshotError.Operation
  ) throws(SnapshotError) {
    if let unknown = items.first(where: { sectionOfItem[$0] == nil }) {
      throw .unknownItem(String(describing: unknown), during: operation)
    }
    renew(items)
    marks[keyPath: kind].formUnion(items)
  }

  /// Replaces items in the snapshot with equal items that have a different payload.
  private mutating func renew(_ items: [Item]) {
    guard ItemPayload<Item>.isPossible else { return }
    var renewed: [Section: Set<Item>] = [:]
    for item in items {
      guard let index = sectionOfItem.index(forKey: item) else { continue }
      let (old, section) = sectionOfItem[index]
      guard !ItemPayload.isSame(old, item) else { continue }
      sectionOfItem.remove(at: index)
      sectionOfItem[item] = section
      renewed[section, default: []].update(with: item)
    }
    for (section, items) in renewed {
      contents[section] = contents[section]?.map { item in
        items.firstIndex(of: item).map { items[$0] } ?? item
      }
    }
  }

  mutating func mark(_ sections: [Section]) throws(SnapshotError) {
    if let unknown = sections.first(where: { contents[$0] == nil }) {
      throw .unknownSection(String(describing: unknown), during: .reload)
    }
    reloadedSections.formUnion(sections)
  }

  private func inOrder(_ marked: Set<Item>) -> [Item] {
    marked.isEmpty ? [] : itemIdentifiers.filter(marked.contains)
  }
}
