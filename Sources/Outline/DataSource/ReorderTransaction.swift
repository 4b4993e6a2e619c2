/// A reorder as a whole: the state before, the state after, and the differences between them.
///
/// Handlers get it from a data source, and a store applies it, by its differences or by its final
/// snapshots. UIKit's `NSDiffableDataSourceTransaction`.
public struct ReorderTransaction<Section: Hashable, Item: Hashable> {
  /// The sections with their visible items before the reorder.
  public let initialSnapshot: Snapshot<Section, Item>

  /// The sections with their visible items after the reorder.
  public let finalSnapshot: Snapshot<Section, Item>

  /// The difference of the visible items of all sections together, minimal, with moves associated.
  public let difference: CollectionDifference<Item>

  /// What changed in each section that changed, the last section first.
  public let sectionTransactions: [SectionTransaction<Section, Item>]

  /// Creates a transaction from the outlines of all sections, in order.
  ///
  /// - Parameter sections: A transaction for every section, those that do not change too. Sections
  ///   must be unique, and no item may stand in two of them; otherwise this traps.
  /// - Complexity: O(*n* log *n*), where *n* is the number of visible items.
  public init(sections: [SectionTransaction<Section, Item>]) {
    self.init(
      initialSnapshot: Self.snapshot(of: sections, \.initialSnapshot),
      finalSnapshot: Self.snapshot(of: sections, \.finalSnapshot),
      sectionTransactions: sections.reversed().filter { $0.initialSnapshot != $0.finalSnapshot })
  }

  init(
    initialSnapshot: Snapshot<Section, Item>, finalSnapshot: Snapshot<Section, Item>,
    sectionTransactions: [SectionTransaction<Section, Item>]
  ) {
    self.initialSnapshot = initialSnapshot
    self.finalSnapshot = finalSnapshot
    self.sectionTransactions = sectionTransactions
    let initialItems = initialSnapshot.itemIdentifiers
    let indices = Dictionary(uniqueKeysWithValues: zip(initialItems, initialItems.indices))
    difference = flatDifference(from: initialItems, to: finalSnapshot.itemIdentifiers) {
      indices[$0]
    }
  }

  init(from initial: SectionForest<Section, Item>, to final: SectionForest<Section, Item>) {
    self.init(
      sections: initial.sections.map { section in
        SectionTransaction(
          sectionIdentifier: section, initialSnapshot: initial[section],
          finalSnapshot: final[section])
      })
  }

  private static func snapshot(
    of sections: [SectionTransaction<Section, Item>],
    _ outline: (SectionTransaction<Section, Item>) -> SectionSnapshot<Item>
  ) -> Snapshot<Section, Item> {
    var snapshot = Snapshot<Section, Item>()
    snapshot.appendSections(sections.map(\.sectionIdentifier))
    for section in sections {
      snapshot.appendItems(outline(section).visibleItems, toSection: section.sectionIdentifier)
    }
    return snapshot
  }
}

/// What a reorder changed in one section. UIKit's `NSDiffableDataSourceSectionTransaction`.
public struct SectionTransaction<Section: Hashable, Item: Hashable> {
  /// The section.
  public let sectionIdentifier: Section

  /// The section's outline before the reorder.
  public let initialSnapshot: SectionSnapshot<Item>

  /// The section's outline after the reorder.
  public let finalSnapshot: SectionSnapshot<Item>

  /// The difference of the section's items in preorder, hidden ones included: minimal, with moves
  /// associated.
  public var difference: CollectionDifference<Item> {
    finalSnapshot.difference(from: initialSnapshot)
  }

  /// The difference of the section's outline, which loses nothing.
  public var outlineDifference: OutlineDifference<Item> {
    finalSnapshot.outlineDifference(from: initialSnapshot)
  }

  /// Creates a transaction from the states before and after it.
  public init(
    sectionIdentifier: Section, initialSnapshot: SectionSnapshot<Item>,
    finalSnapshot: SectionSnapshot<Item>
  ) {
    self.sectionIdentifier = sectionIdentifier
    self.initialSnapshot = initialSnapshot
    self.finalSnapshot = finalSnapshot
  }
}

extension ReorderTransaction: Equatable {}
extension ReorderTransaction: Sendable where Section: Sendable, Item: Sendable {}
extension SectionTransaction: Equatable {}
extension SectionTransaction: Sendable where Section: Sendable, Item: Sendable {}
extension SectionTransaction: Encodable where Section: Encodable, Item: Encodable {}
extension SectionTransaction: Decodable where Section: Decodable, Item: Decodable {}
