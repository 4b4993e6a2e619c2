/// An app's own model behind a data source: sections, each with its outline.
///
/// A data source shows; a store keeps. When a user reorders, the data source's transaction is
/// applied to the store, by either of the two ``ReorderingMethod``s, which leave it in the same
/// state:
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

  /// The outline of a section: empty for a section that is not there.
  func snapshot(for section: Section) -> SectionSnapshot<Item>

  /// Takes up a transaction.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made against the state which the store holds.
  ///   - method: What is taken from it, the differences or the final snapshots.
  /// - Throws: An error that says so when the store holds another state; the store is then
  ///   unchanged.
  mutating func apply(
    _ transaction: ReorderTransaction<Section, Item>, by method: ReorderingMethod) throws
}

/// How a store takes up a transaction. The result is the same; what is read, sent or written
/// differs: a difference is as large as the change, a final snapshot as large as the outline.
public enum ReorderingMethod: String, CaseIterable, Codable, Sendable {
  /// The difference of each section's outline is applied to the state that the store holds.
  ///
  /// This is the outline difference: a flat `CollectionDifference` cannot say everything that a
  /// reorder changes.
  case collectionDifference
  /// The final snapshot of each section takes the place of the state that the store holds.
  case finalSnapshot
}
