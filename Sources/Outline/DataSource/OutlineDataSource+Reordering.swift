extension OutlineDataSource {
  /// Moves items with their descendants for a user, within a section or to another one.
  ///
  /// Several items keep their order. `canReorderItem` is called for each item. Then `willReorder` gets the
  /// transaction, the items are moved, and `didReorder` gets it. A reorder that is refused, or that
  /// changes nothing, calls neither of these two. The items stay as they are stored: unlike
  /// ``SectionSnapshot/move(_:to:at:)``, a reorder does not store the equal ones that it is given.
  ///
  /// - Parameters:
  ///   - items: The items to move.
  ///   - destination: Where to move them.
  /// - Returns: The transaction that was passed to the handlers.
  /// - Throws: ``OutlineError/notReorderable(_:)``, the errors of
  ///   ``SectionSnapshot/perform(_:)-(SectionSnapshot<Item>.Edit)`` for a move,
  ///   ``OutlineError/unknownSection(_:)``, and ``OutlineError/differenceDoesNotFit(_:)`` when the
  ///   data source was changed while `willReorder` ran. Nothing is moved then.
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows that move, descendants included, and *n*
  ///   the number of rows.
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
      // An equal state may have items with another payload.
      if sections.isIdentical(to: initial) {
        sections = final
      } else {
        try sections.move(items, to: destination)
      }
    }
    handlers.didReorder?(transaction)
    return transaction
  }

  /// Moves a row with its descendants for a user, as a collection view says that it was dragged.
  ///
  /// A row that is dropped between two others may fit at several levels, as below the last child of an item. It
  /// stays a child of its parent if that is possible; otherwise it gets the level of the row above, or becomes
  /// its first child where children of that row follow.
  ///
  /// - Parameters:
  ///   - from: Where the row was.
  ///   - to: Where it is when it has been taken out and inserted again, in any section. Its visible descendants
  ///     count as if they had stayed where they were; they follow it.
  /// - Returns: The transaction that was passed to the handlers.
  /// - Throws: ``OutlineError/indexOutOfRange(_:validRange:)`` for a place that is not there, and the errors of
  ///   ``reorder(_:to:)``.
  /// - Complexity: That of ``reorder(_:to:)``, and O(*a* log *n*), where *a* is the number of ancestors of the
  ///   row above and *n* the number of rows.
  @discardableResult
  public func reorder(
    from: RowPosition, to: RowPosition
  ) throws(OutlineError) -> ReorderTransaction<Section, Item> {
    let drop = try sectionedOutline.drop(from: from, to: to)
    return try reorder([drop.item], to: drop.destination)
  }
}
