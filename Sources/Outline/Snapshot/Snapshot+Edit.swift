/// The side of an item or of a section on which a ``Snapshot`` puts something.
public enum SnapshotSide: String, Hashable, Sendable, Codable, CaseIterable {
  /// The place directly before it.
  case before

  /// The place directly after it.
  case after
}

extension Snapshot {
  /// An edit of a snapshot, as a value: what came from a command, a file or a network.
  ///
  /// Every mutator has its case, and means the same; see there.
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

  /// Performs an edit, or throws and leaves the snapshot as it was.
  ///
  /// - Parameter edit: The edit.
  /// - Throws: A ``SnapshotError`` that says what does not fit.
  /// - Complexity: That of the mutator it stands for.
  public mutating func perform(_ edit: Edit) throws(SnapshotError) {
    switch edit {
    case .appendItems(let items, let section): try append(items, to: section)
    case .insertItems(let items, let side, let item): try insert(items, side, item)
    case .moveItem(let item, let side, let other): try move(item, side, other)
    case .deleteItems(let items): delete(items)
    case .deleteAllItems: self = Snapshot()
    case .reloadItems(let items): try mark(items, \.reloadedItems, .reload)
    case .reconfigureItems(let items): try mark(items, \.reconfiguredItems, .reconfigure)
    case .appendSections(let sections): try append(sections)
    case .insertSections(let sections, let side, let section):
      try insert(sections, side, section)
    case .moveSection(let section, let side, let other): try move(section, side, other)
    case .deleteSections(let sections): delete(sections)
    case .reloadSections(let sections): try mark(sections)
    }
    checkInvariants()
  }

  /// Performs edits one after the other: all of them, or none when one of them throws.
  ///
  /// - Parameter edits: The edits, each seeing what those before it did.
  /// - Throws: The ``SnapshotError`` of the first edit that does not fit.
  /// - Complexity: O(*n* + *s*) for the state to return to, and that of each edit.
  public mutating func perform(_ edits: [Edit]) throws(SnapshotError) {
    var edited = self
    for edit in edits { try edited.perform(edit) }
    self = edited
  }

  /// The programmers' door: performs the edit or stops the program with the message.
  mutating func performOrTrap(_ edit: Edit) {
    trapping { try perform(edit) }
  }
}

extension Snapshot.Edit: Sendable where Section: Sendable, Item: Sendable {}
extension Snapshot.Edit: Encodable where Section: Encodable, Item: Encodable {}
extension Snapshot.Edit: Decodable where Section: Decodable, Item: Decodable {}
