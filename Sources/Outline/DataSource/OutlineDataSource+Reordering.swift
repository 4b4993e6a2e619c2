extension OutlineDataSource {
  /// Moves items with their descendants, within a section or to another section, after a user has asked for
  /// the move.
  ///
  /// If several items are moved, they keep their relative order. `canReorderItem` is called for each item.
  /// Then `willReorder` receives the transaction, the items are moved, and `didReorder` receives the same
  /// transaction. If one of the items may not be reordered, or if the reorder changes nothing, `willReorder`
  /// and `didReorder` are not called. The stored items keep their payload. Unlike
  /// ``SectionSnapshot/move(_:to:at:)``, a reorder does not replace the stored items with the equal items in
  /// `items`.
  ///
  /// - Parameters:
  ///   - items: The items to move.
  ///   - destination: The place to move the items to.
  /// - Returns: The transaction that was passed to the handlers.
  /// - Throws: ``OutlineError/notReorderable(_:)``, the errors of
  ///   ``SectionSnapshot/perform(_:)-(SectionSnapshot<Item>.Edit)`` for a move,
  ///   ``OutlineError/unknownSection(_:)``, and ``OutlineError/differenceDoesNotFit(_:)`` if the data
  ///   source was changed while `willReorder` ran. If an error is thrown, nothing is moved.
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows that move, including descendants, and
  ///   *n* the number of all rows.
  @discardableResult
  public func reorder(
    _ items: [Item], to destination: ReorderDestination<Section, Item>
  ) throws(OutlineError) -> ReorderTransaction<Section, Item> {
    let handlers = reorderingHandlers
    if let fixed = items.first(where: { !(handlers.canReorderItem?($0) ?? false) }) {
      throw .notReorderable(String(describing: fixed))
    }
    let initial = sectionedOutline
    var final = initial
    try final.move(items, to: destination)
    let transaction = ReorderTransaction(from: initial, to: final)
    guard final != initial else { return transaction }
    handlers.willReorder?(transaction)
    try changeSections { sections throws(OutlineError) in
      guard sections == initial else {
        throw .differenceDoesNotFit("the data source was changed during willReorder")
      }
      // Even if the current state is equal to `initial`, its items can have other payloads.
      // Therefore, the items of the current state are moved, not the items of `initial`.
      if sections.isIdentical(to: initial) {
        sections = final
      } else {
        try sections.move(items, to: destination)
      }
    }
    handlers.didReorder?(transaction)
    return transaction
  }

  /// Moves a row with its descendants after a user has dragged it. A collection view reports the two
  /// positions that this method takes.
  ///
  /// A row that is dropped between two rows may have several possible levels, for example below the last
  /// child of an item. The dragged row stays a child of its parent if possible. Otherwise, a row that is
  /// dropped between an item and its children becomes the first child, and any other row gets the level of
  /// the row above it.
  ///
  /// - Parameters:
  ///   - from: The position of the row before the drag.
  ///   - to: The position of the row after it has been removed and inserted again, in any section. The
  ///     descendants of the row move with it, but the position is counted as if the visible descendants
  ///     stayed at their old positions.
  /// - Returns: The transaction that was passed to the handlers.
  /// - Throws: ``OutlineError/indexOutOfRange(_:validRange:)`` for a position that does not exist, and the
  ///   errors of ``reorder(_:to:)``.
  /// - Complexity: The cost of ``reorder(_:to:)``, plus O(*a* log *n*), where *a* is the number of ancestors
  ///   of the row above the dropped row, and *n* the number of all rows.
  @discardableResult
  public func reorder(
    from: RowPosition, to: RowPosition
  ) throws(OutlineError) -> ReorderTransaction<Section, Item> {
    let drop = try sectionedOutline.drop(from: from, to: to)
    return try reorder([drop.item], to: drop.destination)
  }
}

/// The place where a user drops items to reorder them.
public enum ReorderDestination<Section: Hashable, Item: Hashable> {
  /// Directly before an item of any section, at the item's level.
  case before(Item)
  /// Directly after the subtree of an item of any section, at the item's level.
  case after(Item)
  /// Among the children of an item of any section. The index is the sibling index of the first moved item
  /// after the move, or `nil` to place the items last.
  case into(Item, at: Int?)
  /// After the last root of a section.
  case end(of: Section)
}

extension ReorderDestination: Equatable {}
extension ReorderDestination: Sendable where Section: Sendable, Item: Sendable {}

extension ReorderDestination {
  /// This destination, expressed as a place in the outline of its section.
  var withinSection: SectionSnapshot<Item>.Destination {
    switch self {
    case .before(let item): .before(item)
    case .after(let item): .after(item)
    case .into(let parent, let index): .into(parent, at: index)
    case .end: .into(nil, at: nil)
    }
  }

  /// Returns the number of the section that contains the destination.
  func section(in sections: SectionedOutline<Section, Item>) throws(OutlineError) -> Int {
    let number: Int? =
      switch self {
      case .before(let item), .after(let item), .into(let item, _): sections.sectionNumber(of: item)
      case .end(let section): sections.number(of: section)
      }
    if let number { return number }
    switch self {
    case .before(let item): throw .unknownDestination(String(describing: item), .before)
    case .after(let item): throw .unknownDestination(String(describing: item), .after)
    case .into(let parent, _): throw .unknownParent(String(describing: parent))
    case .end(let section): throw .unknownSection(String(describing: section))
    }
  }
}

// {"before": "Fox"}
// {"after": "Fox"}
// {"into": "Nature", "at": 2}    at the end if “at” is absent
// {"endOf": "Animals"}

private enum DestinationKind: String, CaseIterable {
  case before, after, into, endOf
}

extension ReorderDestination: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the destination as an object. The name of the first member is the kind of destination. The value
  /// of this member is an item or a section.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    switch self {
    case .before, .after, .into: try withinSection.encode(to: &members)
    case .end(let section): try members.encode(section, forKey: "endOf")
    }
  }
}

extension ReorderDestination: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes a destination.
  ///
  /// - Throws: `DecodingError` unless the object has exactly the members of one kind of destination.
  public init(from decoder: any Decoder) throws {
    self = try StrictObjectDecoder.read("A destination", from: decoder) { members in
      switch try members.kind(DestinationKind.self) {
      case .before: .before(try members.read("before"))
      case .after: .after(try members.read("after"))
      case .into: .into(try members.read("into"), at: try members.readIfAny("at"))
      case .endOf: .end(of: try members.read("endOf"))
      }
    }
  }
}
