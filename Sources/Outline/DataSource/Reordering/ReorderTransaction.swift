/// The states before and after a reorder, and the differences between them. This type corresponds to
/// UIKit's `NSDiffableDataSourceTransaction`.
///
/// A data source passes a transaction to its reordering handlers. A store applies either the differences or
/// the final snapshots of a transaction.
///
/// A transaction stores the outlines of both states, which share their unchanged parts. The properties that
/// contain differences compute their values again at each access.
public struct ReorderTransaction<Section: Hashable, Item: Hashable> {
  let initial: SectionedOutline<Section, Item>
  let final: SectionedOutline<Section, Item>

  init(from initial: SectionedOutline<Section, Item>, to final: SectionedOutline<Section, Item>) {
    self.initial = initial
    self.final = final
  }

  /// Creates a transaction from the outlines of all sections, in order.
  ///
  /// - Parameter sections: One transaction for each section, including unchanged sections. Traps when a
  ///   section occurs twice, or an item is in two sections.
  /// - Complexity: O(*s* + *n* log *n*), where *s* is the number of sections and *n* the number of items.
  public init(sections: [SectionTransaction<Section, Item>]) {
    var (initial, final) = (SectionedOutline<Section, Item>(), SectionedOutline<Section, Item>())
    for section in sections {
      // `precondition` is not used, because a release build would drop its message.
      if initial.contains(section.sectionIdentifier) { fatalError("A section occurs twice") }
      initial.setOutline(section.initialSnapshot, of: section.sectionIdentifier)
      final.setOutline(section.finalSnapshot, of: section.sectionIdentifier)
    }
    self.init(from: initial, to: final)
    for state in [initial, final] where !state.sharedItems(since: SectionedOutline()).isEmpty {
      fatalError("An item is in two sections")
    }
  }

  /// The sections with their visible items before the reorder.
  ///
  /// - Complexity: O(*n*), where *n* is the number of visible items.
  public var initialSnapshot: Snapshot<Section, Item> { initial.visibleSnapshot() }

  /// The sections with their visible items after the reorder.
  ///
  /// - Complexity: O(*n*), where *n* is the number of visible items.
  public var finalSnapshot: Snapshot<Section, Item> { final.visibleSnapshot() }

  /// The difference between the visible items of all sections before and after the reorder. The number of
  /// changes is the smallest possible. A move consists of a removal and an insertion that are associated
  /// with each other.
  ///
  /// - Complexity: O(*s* + *c* log *n*), where *s* is the number of sections, *c* the number of rows that
  ///   change and *n* the number of all rows.
  public var difference: CollectionDifference<Item> { final.visibleDifference(from: initial) }

  /// The transactions of the sections that changed, the last section first.
  ///
  /// - Complexity: O(*s* + *c* log *n*), where *s* is the number of sections, *c* the number of rows that
  ///   change and *n* the number of all rows.
  public var sectionTransactions: [SectionTransaction<Section, Item>] {
    final.changedSections(since: initial).reversed().compactMap { section in
      guard let (old, new) = section.inBoth else { return nil }
      let (before, after) = (initial.outline(numbered: old), final.outline(numbered: new))
      guard before != after else { return nil }
      return SectionTransaction(
        sectionIdentifier: initial.section(numbered: old), initialSnapshot: before,
        finalSnapshot: after)
    }
  }
}

/// The states of one section before and after a reorder. This type corresponds to UIKit's
/// `NSDiffableDataSourceSectionTransaction`.
public struct SectionTransaction<Section: Hashable, Item: Hashable> {
  /// The section.
  public let sectionIdentifier: Section

  /// The section's outline before the reorder.
  public let initialSnapshot: SectionSnapshot<Item>

  /// The section's outline after the reorder.
  public let finalSnapshot: SectionSnapshot<Item>

  /// The difference between the section's items before and after the reorder, in preorder, including hidden
  /// items. The number of changes is the smallest possible. A move consists of a removal and an insertion
  /// that are associated with each other.
  public var difference: CollectionDifference<Item> {
    finalSnapshot.difference(from: initialSnapshot)
  }

  /// The lossless difference between the section's outlines before and after the reorder.
  public var outlineDifference: OutlineDifference<Item> {
    finalSnapshot.outlineDifference(from: initialSnapshot)
  }

  /// Creates a section's transaction from the states before and after a reorder.
  public init(
    sectionIdentifier: Section, initialSnapshot: SectionSnapshot<Item>,
    finalSnapshot: SectionSnapshot<Item>
  ) {
    self.sectionIdentifier = sectionIdentifier
    self.initialSnapshot = initialSnapshot
    self.finalSnapshot = finalSnapshot
  }
}

extension ReorderTransaction: Equatable {
  /// Returns whether two transactions have the same state before the change and the same state after it.
  ///
  /// For unchanged sections, only visible items are compared.
  public static func == (first: ReorderTransaction, second: ReorderTransaction) -> Bool {
    first.sectionTransactions == second.sectionTransactions
      && first.initialSnapshot == second.initialSnapshot
      && first.finalSnapshot == second.finalSnapshot
  }
}

extension ReorderTransaction: Sendable where Section: Sendable, Item: Sendable {}
extension SectionTransaction: Equatable {}
extension SectionTransaction: Sendable where Section: Sendable, Item: Sendable {}

// MARK: - Encoding and decoding

// A transaction is encoded as its `TransactionMessage`, which does not contain the outlines.
// To decode a transaction, a decoder needs the outlines as they were before the transaction.

extension CodingUserInfoKey {
  /// The key of a ``SectionedOutline`` in the `userInfo` of a decoder. Before decoding a ``ReorderTransaction``
  /// or a ``SectionTransaction``, set the value for this key to the outlines as they were before the change.
  ///
  /// To apply an encoded transaction to a store, decode a ``TransactionMessage`` instead, which needs no
  /// outlines.
  public static let outlineBase = CodingUserInfoKey(rawValue: "outlineBase")!
}

extension ReorderTransaction: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the ``TransactionMessage`` of the transaction.
  ///
  /// - Complexity: O(*s* + *n*), where *s* is the number of sections and *n* the number of items in the
  ///   changed sections. The encoded size is proportional to the size of the change.
  public func encode(to encoder: any Encoder) throws {
    try TransactionMessage(self).encode(to: encoder)
  }
}

extension ReorderTransaction: Decodable where Section: Decodable, Item: Codable {
  /// Decodes a ``TransactionMessage``, and applies it to the outlines that the decoder's `userInfo`
  /// contains under `CodingUserInfoKey.outlineBase`.
  ///
  /// - Throws: `DecodingError` if the decoder has no outlines, or if the transaction was made for other
  ///   outlines.
  public init(from decoder: any Decoder) throws {
    let message = try TransactionMessage<Section, Item>(from: decoder)
    self = try decoder.resolving { try message.transaction(from: $0) }
  }
}

extension SectionTransaction: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes a ``TransactionMessage`` that contains only the changes in this section.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items. The encoded size is proportional to the size
  ///   of the change.
  public func encode(to encoder: any Encoder) throws {
    let change = try TransactionMessage<Section, Item>.SectionChange(self)
    try TransactionMessage(sections: [change]).encode(to: encoder)
  }
}

extension SectionTransaction: Decodable where Section: Decodable, Item: Codable {
  /// Decodes a ``TransactionMessage`` with one section, and applies it to the outlines that the decoder's
  /// `userInfo` contains under `CodingUserInfoKey.outlineBase`.
  ///
  /// - Throws: `DecodingError` if the decoder has no outlines, the transaction was made for other outlines,
  ///   or the message does not have exactly one section.
  public init(from decoder: any Decoder) throws {
    let message = try TransactionMessage<Section, Item>(from: decoder)
    guard message.sections.count == 1 else {
      throw decoder.error("expected one section, found \(message.sections.count)")
    }
    self = try decoder.resolving { try message.sections[0].transaction(from: $0) }
  }
}

extension Decoder {
  /// Calls a closure with the outlines from the decoder's `userInfo`, and returns the transaction that the
  /// closure makes.
  fileprivate func resolving<Section, Item, Result>(
    _ result: (SectionedOutline<Section, Item>) throws -> Result
  ) throws -> Result {
    guard let base = userInfo[.outlineBase] as? SectionedOutline<Section, Item> else {
      throw error(
        """
        a transaction is encoded without its outlines. Decode a TransactionMessage and apply it to a \
        store, or set userInfo[.outlineBase] of the decoder to the SectionedOutline to change
        """)
    }
    do {
      return try result(base)
    } catch let error as OutlineError {
      throw self.error(error.description)
    }
  }

  func error(_ message: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: message))
  }
}
