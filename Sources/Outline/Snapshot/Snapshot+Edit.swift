/// The side of an item or section on which an edit of a ``Snapshot`` places other items or sections.
public enum SnapshotSide: String, Hashable, Sendable, Codable, CaseIterable {
  /// Directly before the item or section.
  case before

  /// Directly after the item or section.
  case after
}

extension Snapshot {
  /// An edit of a snapshot, represented as a value that can be stored, sent, or read from a command, a file
  /// or a network.
  ///
  /// This enumeration has a case for every mutating method of a snapshot.
  public enum Edit: Hashable {
    /// ``Snapshot/appendItems(_:toSection:)``
    case appendItems([Item], toSection: Section? = nil)

    /// ``Snapshot/insertItems(_:beforeItem:)`` and ``Snapshot/insertItems(_:afterItem:)``
    case insertItems([Item], SnapshotSide, item: Item)

    /// ``Snapshot/moveItem(_:beforeItem:)`` and ``Snapshot/moveItem(_:afterItem:)``
    case moveItem(Item, SnapshotSide, item: Item)

    /// ``Snapshot/deleteItems(_:)``
    case deleteItems([Item])

    /// ``Snapshot/deleteAllItems()``
    case deleteAllItems

    /// ``Snapshot/reloadItems(_:)``
    case reloadItems([Item])

    /// ``Snapshot/reconfigureItems(_:)``
    case reconfigureItems([Item])

    /// ``Snapshot/appendSections(_:)``
    case appendSections([Section])

    /// ``Snapshot/insertSections(_:beforeSection:)`` and
    /// ``Snapshot/insertSections(_:afterSection:)``
    case insertSections([Section], SnapshotSide, section: Section)

    /// ``Snapshot/moveSection(_:beforeSection:)`` and ``Snapshot/moveSection(_:afterSection:)``
    case moveSection(Section, SnapshotSide, section: Section)

    /// ``Snapshot/deleteSections(_:)``
    case deleteSections([Section])

    /// ``Snapshot/reloadSections(_:)``
    case reloadSections([Section])
  }

  /// Performs an edit, for example one that was read from a file.
  ///
  /// - Parameter edit: The edit.
  /// - Throws: A ``SnapshotError``. After an error, the snapshot is unchanged.
  /// - Complexity: The complexity of the method that makes the same edit.
  public mutating func perform(_ edit: Edit) throws(SnapshotError) {
    switch edit {
    case .appendItems(let items, let section): try append(items, to: section)
    case .insertItems(let items, let side, let item): try insert(items, on: side, of: item)
    case .moveItem(let item, let side, let other): try move(item, on: side, of: other)
    case .deleteItems(let items): delete(items)
    case .deleteAllItems: self = Snapshot()
    case .reloadItems(let items): try mark(items, in: \.reloaded, during: .reload)
    case .reconfigureItems(let items): try mark(items, in: \.reconfigured, during: .reconfigure)
    case .appendSections(let sections): try append(sections)
    case .insertSections(let sections, let side, let section):
      try insert(sections, on: side, of: section)
    case .moveSection(let section, let side, let other): try move(section, on: side, of: other)
    case .deleteSections(let sections): delete(sections)
    case .reloadSections(let sections): try mark(sections)
    }
    checkInvariants()
  }

  /// Performs edits one after another. If an edit throws an error, none of the edits takes effect.
  ///
  /// - Parameter edits: The edits.
  /// - Throws: The ``SnapshotError`` of the first edit that throws. After an error, the snapshot is
  ///   unchanged.
  /// - Complexity: O(*n* + *s*) for copying the snapshot, plus the complexities of the edits.
  public mutating func perform(_ edits: [Edit]) throws(SnapshotError) {
    var edited = self
    for edit in edits { try edited.perform(edit) }
    self = edited
  }

  /// Performs an edit that must succeed. If the edit throws an error, this method traps with the error's
  /// message.
  mutating func performOrTrap(_ edit: Edit) {
    trapping { try perform(edit) }
  }
}

extension Snapshot.Edit: Sendable where Section: Sendable, Item: Sendable {}
