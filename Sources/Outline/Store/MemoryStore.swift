/// A store that keeps its outlines in memory. The store is a value type, so changing one copy does not
/// change any other copy.
public struct MemoryStore<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  /// The sections with their outlines.
  public private(set) var outlines = SectionedOutline<Section, Item>()

  /// Creates a store that has no sections.
  public init() {}

  /// Creates a store with the given sections.
  ///
  /// - Parameter sections: The sections with their outlines, in order. If a section occurs more than once,
  ///   its last outline is stored. No item may be in two sections.
  public init(sections: some Sequence<(section: Section, outline: SectionSnapshot<Item>)>) {
    for (section, outline) in sections { outlines.setOutline(outline, of: section) }
  }
}

extension MemoryStore: OutlineStore {
  /// The sections, in order.
  public var sections: [Section] { outlines.sectionIdentifiers }

  /// Returns the outline of a section, or an empty outline if the store has no such section.
  public func snapshot(for section: Section) -> SectionSnapshot<Item> {
    outlines[section]
  }

  /// Applies a transaction to the store.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made for the current state of the store.
  ///   - method: Selects whether the differences or the final snapshots are applied.
  /// - Throws: ``OutlineError/unknownSection(_:)``, or ``OutlineError/differenceDoesNotFit(_:)`` if the
  ///   transaction was made for a different state. After an error, the store is unchanged.
  /// - Complexity: O(*s* + *k* log *n*), where *s* is the number of sections, *k* the number of changed
  ///   rows, including the descendants of moved rows, and *n* the number of rows.
  public mutating func apply(
    _ transaction: ReorderTransaction<Section, Item>, by method: ReorderingMethod
  ) throws(OutlineError) {
    var changed = outlines
    for transaction in transaction.sectionTransactions {
      let section = transaction.sectionIdentifier
      guard outlines.contains(section) else { throw .unknownSection(String(describing: section)) }
      changed.setOutline(
        try transaction.result(for: outlines[section], by: method), of: section)
    }
    if let item = changed.sharedItems(since: outlines).first {
      throw .differenceDoesNotFit("\(item) would be in two sections")
    }
    outlines = changed
  }
}

extension SectionTransaction {
  /// Returns the outline of the section after this transaction.
  ///
  /// - Parameter current: The outline that the section currently has in the store.
  func result(
    for current: SectionSnapshot<Item>, by method: ReorderingMethod
  ) throws(OutlineError) -> SectionSnapshot<Item> {
    guard current == initialSnapshot else {
      throw .differenceDoesNotFit(
        "section \(sectionIdentifier) has changed since the transaction was made")
    }
    switch method {
    case .finalSnapshot: return finalSnapshot
    case .collectionDifference:
      guard let result = current.applying(outlineDifference) else {
        throw .differenceDoesNotFit("the changes do not apply to section \(sectionIdentifier)")
      }
      return result
    }
  }
}

extension MemoryStore: Equatable {}
extension MemoryStore: Sendable {}
