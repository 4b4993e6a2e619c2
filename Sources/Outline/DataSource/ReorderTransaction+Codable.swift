// The snapshots are coded, the differences follow from them: a transaction that was tampered with
// cannot say two things at once.

private enum CodingKeys: String, CodingKey {
  case initialSnapshot, finalSnapshot, sectionTransactions
}

extension ReorderTransaction: Encodable where Section: Encodable, Item: Encodable {
  /// Encodes the states before and after, of all sections and of those that changed.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(initialSnapshot, forKey: .initialSnapshot)
    try container.encode(finalSnapshot, forKey: .finalSnapshot)
    try container.encode(sectionTransactions, forKey: .sectionTransactions)
  }
}

extension ReorderTransaction: Decodable where Section: Decodable, Item: Decodable {
  /// Decodes a transaction, and refuses one whose parts contradict each other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      initialSnapshot: try container.decode(Snapshot.self, forKey: .initialSnapshot),
      finalSnapshot: try container.decode(Snapshot.self, forKey: .finalSnapshot),
      sectionTransactions: try container.decode(
        [SectionTransaction<Section, Item>].self, forKey: .sectionTransactions))
    guard isConsistent else {
      throw DecodingError.dataCorruptedError(
        forKey: .sectionTransactions, in: container,
        debugDescription: "The sections do not lead from the initial to the final snapshot")
    }
  }
}

extension ReorderTransaction {
  /// Whether exactly the sections that changed are listed, last first, and each leads from what
  /// the initial snapshot shows to what the final one shows.
  private var isConsistent: Bool {
    guard initialSnapshot.sectionIdentifiers == finalSnapshot.sectionIdentifiers else {
      return false
    }
    var pending = sectionTransactions[...]
    for section in initialSnapshot.sectionIdentifiers.reversed() {
      let before = initialSnapshot.itemIdentifiers(inSection: section)
      let after = finalSnapshot.itemIdentifiers(inSection: section)
      if let transaction = pending.first, transaction.sectionIdentifier == section {
        guard transaction.initialSnapshot.visibleItems == before,
          transaction.finalSnapshot.visibleItems == after
        else { return false }
        pending = pending.dropFirst()
      } else if before != after {
        return false
      }
    }
    return pending.isEmpty
  }
}
