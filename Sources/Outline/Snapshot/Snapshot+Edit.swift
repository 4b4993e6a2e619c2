/// The side of an existing item or section. An edit of a ``Snapshot`` places other items or sections on this
/// side.
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
  /// - Complexity: The same complexity as the method that makes this edit.
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

// An edit is encoded as an object.
// One member is named after the case of the edit.
// The other members are named after the arguments of the method for this edit:
//
//     {"appendItems": ["Tea"], "toSection": "Drinks"}    to the last section if “toSection” is absent
//     {"insertItems": ["Tea"], "beforeItem": "Milk"}     or “afterItem”
//     {"moveItem": "Tea", "afterItem": "Milk"}           or “beforeItem”
//     {"deleteItems": ["Tea"]}
//     {"deleteAllItems": true}
//     {"reloadItems": ["Tea"]}
//     {"reconfigureItems": ["Tea"]}
//     {"appendSections": ["Drinks"]}
//     {"insertSections": ["Drinks"], "beforeSection": "Food"}    or “afterSection”
//     {"moveSection": "Drinks", "afterSection": "Food"}          or “beforeSection”
//     {"deleteSections": ["Drinks"]}
//     {"reloadSections": ["Drinks"]}

private enum EditKind: String, CaseIterable {
  case appendItems, insertItems, moveItem, deleteItems, deleteAllItems, reloadItems
  case reconfigureItems, appendSections, insertSections, moveSection, deleteSections
  case reloadSections
}

extension Snapshot.Edit: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the edit as an object. One member of the object is named after the kind of edit.
  ///
  /// - Complexity: O(*k*), where *k* is the number of the edit's items or sections.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    switch self {
    case .appendItems(let items, let section):
      try members.encode(items, forKey: "appendItems")
      try members.encodeIfPresent(section, forKey: "toSection")
    case .insertItems(let items, let side, let item):
      try members.encode(items, forKey: "insertItems")
      try members.encode(item, forKey: side.ofItem)
    case .moveItem(let item, let side, let other):
      try members.encode(item, forKey: "moveItem")
      try members.encode(other, forKey: side.ofItem)
    case .deleteItems(let items): try members.encode(items, forKey: "deleteItems")
    case .deleteAllItems: try members.encode(true, forKey: "deleteAllItems")
    case .reloadItems(let items): try members.encode(items, forKey: "reloadItems")
    case .reconfigureItems(let items): try members.encode(items, forKey: "reconfigureItems")
    case .appendSections(let sections): try members.encode(sections, forKey: "appendSections")
    case .insertSections(let sections, let side, let section):
      try members.encode(sections, forKey: "insertSections")
      try members.encode(section, forKey: side.ofSection)
    case .moveSection(let section, let side, let other):
      try members.encode(section, forKey: "moveSection")
      try members.encode(other, forKey: side.ofSection)
    case .deleteSections(let sections): try members.encode(sections, forKey: "deleteSections")
    case .reloadSections(let sections): try members.encode(sections, forKey: "reloadSections")
    }
  }
}

extension Snapshot.Edit: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes an edit. The edit is not checked against a snapshot until it is performed.
  ///
  /// - Throws: `DecodingError` if the object names no kind of edit or several kinds, if a member is missing, or
  ///   if a member does not belong to this kind of edit.
  /// - Complexity: O(*k*), where *k* is the number of the edit's items or sections.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("An edit", from: decoder) { members in
      let kind = try members.kind(EditKind.self)
      return switch kind {
      case .appendItems:
        .appendItems(
          try members.read("appendItems"), toSection: try members.readIfAny("toSection"))
      case .insertItems, .moveItem: try Self.nextToItem(kind == .moveItem, &members)
      case .deleteItems: .deleteItems(try members.read("deleteItems"))
      case .deleteAllItems: try members.readTrue("deleteAllItems", as: .deleteAllItems)
      case .reloadItems: .reloadItems(try members.read("reloadItems"))
      case .reconfigureItems: .reconfigureItems(try members.read("reconfigureItems"))
      case .appendSections: .appendSections(try members.read("appendSections"))
      case .insertSections, .moveSection: try Self.nextToSection(kind == .moveSection, &members)
      case .deleteSections: .deleteSections(try members.read("deleteSections"))
      case .reloadSections: .reloadSections(try members.read("reloadSections"))
      }
    }
  }

  private static func nextToItem(_ moves: Bool, _ members: inout StrictObjectDecoder) throws -> Self
  {
    let side = try members.kind(SideOfItem.self).side
    let item: Item = try members.read(side.ofItem)
    return moves
      ? .moveItem(try members.read("moveItem"), side, item: item)
      : .insertItems(try members.read("insertItems"), side, item: item)
  }

  private static func nextToSection(_ moves: Bool, _ members: inout StrictObjectDecoder) throws
    -> Self
  {
    let side = try members.kind(SideOfSection.self).side
    let section: Section = try members.read(side.ofSection)
    return moves
      ? .moveSection(try members.read("moveSection"), side, section: section)
      : .insertSections(try members.read("insertSections"), side, section: section)
  }
}

private enum SideOfItem: String, CaseIterable {
  case beforeItem, afterItem

  var side: SnapshotSide { self == .beforeItem ? .before : .after }
}

private enum SideOfSection: String, CaseIterable {
  case beforeSection, afterSection

  var side: SnapshotSide { self == .beforeSection ? .before : .after }
}

extension SnapshotSide {
  fileprivate var ofItem: MemberName { self == .before ? "beforeItem" : "afterItem" }
  fileprivate var ofSection: MemberName { self == .before ? "beforeSection" : "afterSection" }
}
