/// The model of an app: sections, each with an outline.
///
/// A data source shows outlines, and a store keeps them. When a user moves items, apply the data
/// source's transaction to the store by either ``ReorderingMethod``. Both leave the store in the
/// same state.
///
///     let transaction = try source.reorder(["Fox"], to: .before("Bee"))
///     try store.apply(transaction, by: .collectionDifference)
///
/// A store may take its time: an actor conforms, and so does the client of a database that answers
/// later. Code for any store therefore awaits it. A ``MemoryStore`` and an ``OutlineFile`` answer at
/// once, so code that names one of them does not.
///
///     func bringUp<Store: OutlineStore>(
///       _ transaction: ReorderTransaction<Store.Section, Store.Item>, in store: inout Store
///     ) async throws {
///       try await store.apply(transaction, by: .collectionDifference)
///     }
///
/// The requirements run where their caller runs, so a store that is not `Sendable`, such as an
/// ``OutlineFile``, can be used within an actor. An actor that is a store runs them itself.
///
/// While a store waits for a database, other tasks can apply transactions to it. So compare a
/// transaction with the state, and change the state, in one step of the database or without waiting
/// in between. To apply a transaction to what was read, use a ``MemoryStore`` of those sections.
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
  /// - Throws: An error if the transaction was made for another state, also if another task has
  ///   changed the state since. The store is then unchanged.
  nonisolated(nonsending) mutating func apply(
    _ transaction: ReorderTransaction<Section, Item>, by method: ReorderingMethod) async throws
}

/// The method by which a store applies a transaction. The result is the same, but not the cost: a difference is as
/// large as the change, and a final snapshot is as large as the outline.
public enum ReorderingMethod: String, CaseIterable, Codable, Sendable {
  /// Applies the difference of each section to its current outline.
  ///
  /// This is the outline difference, because a flat `CollectionDifference` cannot express every
  /// reorder.
  case collectionDifference
  /// Replaces the outline of each section by the final snapshot.
  case finalSnapshot
}
