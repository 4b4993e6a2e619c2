/// The model of an app: sections, each with an outline.
///
/// A data source shows outlines, and a store keeps them. When a user moves items, apply the data source's
/// transaction to the store by either ``ReorderingMethod``. Both methods leave the store in the same state.
///
///     let transaction = try source.reorder(["Fox"], to: .before("Bee"))
///     try store.apply(transaction, by: .collectionDifference)
///
/// A store may be asynchronous: an actor can conform, and so can the client of a remote database. So code
/// that works with any store uses `await`. A ``MemoryStore`` and an ``OutlineFile`` are synchronous, so
/// code for these specific types does not need `await`.
///
///     func bringUp<Store: OutlineStore>(
///       _ transaction: ReorderTransaction<Store.Section, Store.Item>, in store: inout Store
///     ) async throws {
///       try await store.apply(transaction, by: .collectionDifference)
///     }
///
/// The requirements of this protocol run on the caller's actor, so a store that is not `Sendable`, such as
/// an ``OutlineFile``, can be used within an actor. If the store itself is an actor, the requirements run
/// on that actor.
///
/// While a store waits for a database, other tasks can apply transactions to it. So a store must not wait
/// between the check that a transaction fits the state and the change of the state, unless the database
/// does both in a single step. To apply a transaction to sections that were read from the database, put
/// these sections into a ``MemoryStore``.
public protocol OutlineStore<Section, Item> {
  /// The type of the section identifiers.
  associatedtype Section: Hashable & Sendable
  /// The type of the items in the outlines.
  associatedtype Item: Hashable & Sendable

  /// The sections, in order.
  nonisolated(nonsending) var sections: [Section] { get async throws }

  /// Returns the outline of a section, or an empty outline if there is no such section.
  nonisolated(nonsending) func snapshot(
    for section: Section
  ) async throws -> SectionSnapshot<Item>

  /// Applies a transaction.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made for the current state of the store.
  ///   - method: Whether to apply the differences or the final snapshots.
  /// - Throws: An error if the transaction does not fit the current state, for example because another task
  ///   has changed the state since the transaction was made. The store is then unchanged.
  nonisolated(nonsending) mutating func apply(
    _ transaction: ReorderTransaction<Section, Item>, by method: ReorderingMethod) async throws
}

/// How a store applies a transaction. Both methods give the same result, but their costs differ: a
/// difference is as large as the change, and a final snapshot is as large as the outline.
public enum ReorderingMethod: String, CaseIterable, Codable, Sendable {
  /// Applies the difference of each section to its current outline.
  ///
  /// This is the outline difference, because a flat `CollectionDifference` cannot express every reorder.
  case collectionDifference
  /// Replaces the outline of each section with the final snapshot.
  case finalSnapshot
}
