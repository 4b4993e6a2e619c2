/// The model of an app: sections, each with an outline.
///
/// A data source shows outlines, and a store keeps them. When a user moves items, apply the data
/// source's transaction to the store by either ``ReorderingMethod``. Both leave the store in the
/// same state.
///
///     let transaction = try source.reorder(["Fox"], to: .before("Bee"))
///     try store.apply(transaction, by: .collectionDifference)
///
/// A store may be asynchronous: an actor can conform, and so can the client of a remote database. So code for
/// any store uses `await`. A ``MemoryStore`` and an ``OutlineFile`` are synchronous, so code for these
/// specific types does not need `await`.
///
///     func bringUp<Store: OutlineStore>(
///       _ transaction: ReorderTransaction<Store.Section, Store.Item>, in store: inout Store
///     ) async throws {
///       try await store.apply(transaction, by: .collectionDifference)
///     }
///
/// The requirements run on the actor of the caller, so a store that is not `Sendable`, such as an
/// ``OutlineFile``, can be used within an actor. If the store itself is an actor, they run on that actor.
///
/// While a store waits for a database, other tasks can apply transactions to it. So check that a transaction
/// fits the state, and change the state, in a single step of the database, or without waiting in between. To
/// apply a transaction to sections that were read from the database, put them into a ``MemoryStore``.
public protocol OutlineStore<Section, Item> {
  /// The identifiers of the sections.
  associatedtype Section: Hashable & Sendable
  /// The items of the outlines.
  associatedtype Item: Hashable & Sendable

  /// The sections, in order.
  nonisolated(nonsending) var sections: [Section] { get async throws }

  /// Returns the outline of a section, which is empty if there is no such section.
  nonisolated(nonsending) func snapshot(
    for section: Section
  ) async throws -> SectionSnapshot<Item>

  /// Applies a transaction.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made for the current state of the store.
  ///   - method: Whether to apply the differences or the final snapshots.
  /// - Throws: An error if the transaction was made for another state, even if another task has changed the
  ///   state since. The store is then unchanged.
  nonisolated(nonsending) mutating func apply(
    _ transaction: ReorderTransaction<Section, Item>, by method: ReorderingMethod) async throws
}

/// How a store applies a transaction. The result is the same, but the costs differ: a difference is as large
/// as the change, and a final snapshot is as large as the outline.
public enum ReorderingMethod: String, CaseIterable, Codable, Sendable {
  /// Applies the difference of each section to its current outline.
  ///
  /// This is the outline difference, because a flat `CollectionDifference` cannot express every reorder.
  case collectionDifference
  /// Replaces the outline of each section with the final snapshot.
  case finalSnapshot
}
