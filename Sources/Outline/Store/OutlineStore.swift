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
/// While a store waits for a database, other tasks can apply transactions to the store. Therefore, a store
/// must not suspend between checking that a transaction fits the state and changing the state, unless the
/// database performs both steps atomically. To apply a transaction to sections that were read from the
/// database, put these sections into a ``MemoryStore``.
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
  /// Applies the difference of each section to its current outline.
  ///
  /// The difference is an ``OutlineDifference``, because a flat `CollectionDifference` cannot express every
  /// reordering.
  case collectionDifference
  /// Replaces the outline of each section with the final snapshot.
  case finalSnapshot
}
