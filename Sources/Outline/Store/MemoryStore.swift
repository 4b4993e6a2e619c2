/// A store that keeps its outlines in memory. A value: a copy is a checkpoint to return to.
public struct MemoryStore<Section: Hashable, Item: Hashable> {
  private var forest = SectionForest<Section, Item>()

  /// Creates a store without sections.
  public init() {}

  /// Creates a store.
  ///
  /// - Parameter sections: The sections with their outlines, in order; when a section stands
  ///   twice, the last outline counts.
  public init(sections: some Sequence<(section: Section, outline: SectionSnapshot<Item>)>) {
    for (section, outline) in sections { forest[section] = outline }
  }
}

extension MemoryStore: OutlineStore {
  /// The sections, in order.
  public var sections: [Section] { forest.sections }

  /// The outline of a section: empty for a section that is not there.
  public func snapshot(for section: Section) -> SectionSnapshot<Item> {
    forest[section]
  }

  /// Takes up a transaction.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made against the state which the store holds.
  ///   - method: What is taken from it, the differences or the final snapshots.
  /// - Throws: ``OutlineError/unknownSection(_:)``, or ``OutlineError/differenceDoesNotFit(_:)``
  ///   when the store holds another state; the store is then unchanged.
  /// - Complexity: O(*s* + *k* log *n*), where *s* is the number of sections and *k* that of the
  ///   rows that change or move along.
  public mutating func apply(
    _ transaction: ReorderTransaction<Section, Item>, by method: ReorderingMethod
  ) throws(OutlineError) {
    var changed = forest
    for transaction in transaction.sectionTransactions {
      let section = transaction.sectionIdentifier
      guard forest.contains(section) else { throw .unknownSection(String(describing: section)) }
      changed[section] = try transaction.result(for: forest[section], by: method)
    }
    if let item = changed.sharedItems(since: forest).first {
      throw .differenceDoesNotFit("\(item) would stand in two sections")
    }
    forest = changed
  }
}

extension SectionTransaction {
  /// The outline of the section after this transaction.
  ///
  /// - Parameter current: The outline that a store holds.
  func result(
    for current: SectionSnapshot<Item>, by method: ReorderingMethod
  ) throws(OutlineError) -> SectionSnapshot<Item> {
    guard current == initialSnapshot else {
      throw .differenceDoesNotFit(
        "section \(sectionIdentifier) is not as it was when the transaction was made")
    }
    switch method {
    case .finalSnapshot: return finalSnapshot
    case .collectionDifference:
      guard let result = current.applying(outlineDifference) else {
        throw .differenceDoesNotFit("section \(sectionIdentifier) cannot be changed this way")
      }
      return result
    }
  }
}

extension MemoryStore: Equatable {}
extension MemoryStore: Sendable where Section: Sendable, Item: Sendable {}
