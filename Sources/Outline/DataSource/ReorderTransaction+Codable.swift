// Only snapshots are coded. The differences are computed from them, so they cannot contradict them.

private enum CodingKeys: String, CodingKey {
  case initialSnapshot, finalSnapshot, sectionTransactions
}

extension ReorderTransaction: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the states before and after the reorder: the visible items of all sections, and the outlines
  /// of those that changed.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(initialSnapshot, forKey: .initialSnapshot)
    try container.encode(finalSnapshot, forKey: .finalSnapshot)
    try container.encode(sectionTransactions, forKey: .sectionTransactions)
  }
}

extension ReorderTransaction: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes a transaction. Throws when its parts contradict each other.
  ///
  /// Sections that do not change have only their visible items, as roots.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let initialSnapshot = try container.decode(
      Snapshot<Section, Item>.self, forKey: .initialSnapshot)
    let finalSnapshot = try container.decode(Snapshot<Section, Item>.self, forKey: .finalSnapshot)
    let changed = try container.decode(
      [SectionTransaction<Section, Item>].self, forKey: .sectionTransactions)
    let transaction = Self(from: initialSnapshot, to: finalSnapshot, sections: changed)
    guard let transaction else {
      throw DecodingError.dataCorruptedError(
        forKey: .sectionTransactions, in: container, debugDescription: Self.contradiction)
    }
    self = transaction
  }
}

extension ReorderTransaction {
  /// Creates a transaction from its parts; `nil` if they contradict each other.
  init?(
    from initialSnapshot: Snapshot<Section, Item>, to finalSnapshot: Snapshot<Section, Item>,
    sections: [SectionTransaction<Section, Item>]
  ) {
    var (initial, final) = (SectionedOutline(initialSnapshot), SectionedOutline(finalSnapshot))
    for transaction in sections where initial.contains(transaction.sectionIdentifier) {
      initial.setOutline(transaction.initialSnapshot, of: transaction.sectionIdentifier)
      final.setOutline(transaction.finalSnapshot, of: transaction.sectionIdentifier)
    }
    self.init(from: initial, to: final)
    guard isSound, initialSnapshot.sectionIdentifiers == finalSnapshot.sectionIdentifiers,
      sectionTransactions == sections, self.initialSnapshot == initialSnapshot,
      self.finalSnapshot == finalSnapshot
    else { return nil }
  }

  static var contradiction: String {
    "The sections do not lead from the initial to the final snapshot"
  }
}

extension SectionedOutline {
  /// Creates the sections of a flat snapshot, in which all items are roots.
  fileprivate init(_ snapshot: Snapshot<Section, Item>) {
    self.init()
    for section in snapshot.sectionIdentifiers {
      var outline = SectionSnapshot<Item>()
      outline.append(snapshot.itemIdentifiers(inSection: section))
      setOutline(outline, of: section)
    }
  }
}
