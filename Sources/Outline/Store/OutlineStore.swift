/// The model of an app, which consists of sections with one outline each.
///
/// A data source displays outlines, and a store holds them. After a user has moved items, apply the data
/// source's transaction to the store. You can use either ``ReorderingMethod``. The two reordering methods
/// leave the store in the same state.
///
///     let transaction = try source.reorder(["Fox"], to: .before("Bee"))
///     try store.apply(transaction, by: .collectionDifference)
///
/// A store may be asynchronous. For example, an actor or the client of a remote database can conform to this
/// protocol. Therefore, code that works with any store uses `await`. A ``MemoryStore`` and an ``OutlineFile``
/// are synchronous, so code that uses one of these two types directly does not need `await`.
///
///     func bringUp<Store: OutlineStore>(
///       _ transaction: ReorderTransaction<Store.Section, Store.Item>, in store: inout Store
///     ) async throws {
///       try await store.apply(transaction, by: .collectionDifference)
///     }
///
/// The methods that this protocol requires run on the caller's actor. Therefore, an actor can use a store
/// that is not `Sendable`, such as an ``OutlineFile``. If the store itself is an actor, its methods run on
/// that actor.
///
/// While a store waits for a database, other tasks can apply transactions to the store. Therefore, a store must
/// not suspend between checking that a transaction fits the state and changing the state, unless the database
/// performs both steps atomically. To apply a transaction to sections that were read from the database, put these
/// sections into a ``MemoryStore``.
public protocol OutlineStore<Section, Item> {
  /// The type of the section identifiers.
  associatedtype Section: Hashable & Sendable
  /// The type of the items in the outlines.
  associatedtype Item: Hashable & Sendable

  /// The sections, in order.
  nonisolated(nonsending) var sections: [Section] { get async throws }

  /// Returns the outline of a section, or an empty outline if the store has no such section.
  nonisolated(nonsending) func snapshot(
    for section: Section
  ) async throws -> SectionSnapshot<Item>

  /// Applies a transaction to the store.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made for the current state of the store.
  ///   - method: Selects whether the differences or the final snapshots are applied.
  /// - Throws: An error if the transaction does not fit the current state, for example because another task
  ///   has changed the state since the transaction was made. After an error, the store must be unchanged.
  nonisolated(nonsending) mutating func apply(
    _ transaction: ReorderTransaction<Section, Item>, by method: ReorderingMethod) async throws
}

/// The way in which a store applies a transaction. Both methods give the same result, but their costs differ.
/// The size of a difference is proportional to the change, and the size of a final snapshot is proportional
/// to the whole outline.
public enum ReorderingMethod: String, CaseIterable, Codable, Sendable {
  /// Applies the difference of each section to the section's current outline.
  ///
  /// The difference is an ``OutlineDifference``, because a flat `CollectionDifference` cannot express every
  /// reordering.
  case collectionDifference
  /// Replaces the outline of each section with the final snapshot.
  case finalSnapshot
}

/// A store that keeps its outlines in memory. The store is a value type, so changing one copy does not
/// change any other copy.
public struct MemoryStore<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  /// The sections with their outlines.
  public private(set) var outlines = SectionedOutline<Section, Item>()

  /// Creates a store that has no sections.
  public init() {}

  /// Creates a store with the given sections.
  ///
  /// - Parameter sections: The sections with their outlines, in order. If a section occurs more than once, the
  ///   last outline of this section is stored. No item may be in two sections.
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
