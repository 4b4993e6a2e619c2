extension OutlineDataSource {
  /// Moves items with all their descendants for a user, within a section or across sections.
  ///
  /// Several items keep the order in which they stand. `canReorderItem` is asked for each, then
  /// `willReorder` gets the transaction while the old state is current, and `didReorder` when the
  /// new one is. A reorder that is refused, or that changes nothing, calls neither.
  ///
  /// - Parameters:
  ///   - items: The items to move.
  ///   - destination: Where to.
  /// - Returns: The transaction that the handlers got.
  /// - Throws: ``OutlineError/notReorderable(_:)``, the errors of
  ///   ``SectionSnapshot/perform(_:)-(SectionSnapshot<Item>.Edit)`` for a move,
  ///   ``OutlineError/unknownSection(_:)``, and ``OutlineError/differenceDoesNotFit(_:)`` when the
  ///   data source was changed while `willReorder` ran. Nothing moves then.
  /// - Complexity: O(*s* + *k* log *n*), where *s* is the number of sections and *k* that of the
  ///   rows that move, descendants included.
  @discardableResult
  public func reorder(
    _ items: [Item], to destination: ReorderDestination<Section, Item>
  ) throws(OutlineError) -> ReorderTransaction<Section, Item> {
    let handlers = reorderingHandlers
    if let fixed = items.first(where: { !(handlers.canReorderItem?($0) ?? false) }) {
      throw .notReorderable(String(describing: fixed))
    }
    let initial = forest
    var final = initial
    try final.move(items, to: destination)
    let transaction = ReorderTransaction(from: initial, to: final)
    guard final != initial else { return transaction }
    handlers.willReorder?(transaction)
    try state.withLock { state throws(OutlineError) in
      guard state.forest == initial else {
        throw .differenceDoesNotFit("the data source was changed during willReorder")
      }
      state.update { $0 = final }
    }
    handlers.didReorder?(transaction)
    return transaction
  }
}
