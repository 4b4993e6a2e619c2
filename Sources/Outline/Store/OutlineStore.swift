/// The model of an app: sections, each with an outline.
///
/// A data source shows outlines, and a store keeps them. When a user moves items, apply the data
/// source's transaction to the store by either ``ReorderingMethod``. Both leave the store in the
/// same state.
///
///     let transaction = try source.reorder(["Fox"], to: .before("Bee"))
///     try store.apply(transaction, by: .collectionDifference)
public protocol OutlineStore<Section, Item> {
  /// The identifiers of the sections.
  associatedtype Section: Hashable
  /// The items of the outlines.
  associatedtype Item: Hashable

  /// The sections, in order.
  var sections: [Section] { get }

  /// Returns the outline of a section, which is empty if there is no such section.
  func snapshot(for section: Section) -> SectionSnapshot<Item>

  /// Applies a transaction.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made for the current state of the store.
  ///   - method: Whether to apply the differences or the final snapshots.
  /// - Throws: An error if the transaction was made for another state. The store is then unchanged.
  mutating func apply(
    _ transaction: ReorderTransaction<Section, Item>, by method: ReorderingMethod) throws
}

/// How a store applies a transaction. The result is the same, but not the cost: a difference is as
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
