/// The sections of a document: one.
public enum DocumentSection: Hashable, CaseIterable, Sendable {
  /// All its items.
  case body
}

extension OutlineFile: OutlineStore {
  /// The one section of a document.
  public var sections: [DocumentSection] { DocumentSection.allCases }

  /// The outline of the document.
  public func snapshot(for section: DocumentSection) -> SectionSnapshot<ItemID> {
    document.outline
  }

  /// Takes up a transaction, as a commit: what changed is appended. By its final snapshot, the new state
  /// is then also written as a whole, as by ``checkpoint()``, if the file can be replaced. Both can be
  /// undone.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made against the state of the file.
  ///   - method: What is taken from it.
  /// - Throws: ``OutlineFileError/doesNotFit(_:)`` if the file has another state; another
  ///   ``OutlineFileError`` if it cannot be written. The state is then as it was.
  /// - Complexity: As for ``commit(_:note:)`` or ``checkpoint()``.
  public func apply(
    _ transaction: ReorderTransaction<DocumentSection, ItemID>, by method: ReorderingMethod
  ) throws(OutlineFileError) {
    try apply(transaction, by: method, note: "reorder")
  }

  /// Takes up a transaction as a commit with a note.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made against the state of the file.
  ///   - method: What is taken from it.
  ///   - note: What the commit is called in the history.
  /// - Throws: ``OutlineFileError``, as ``apply(_:by:)``.
  public func apply(
    _ transaction: ReorderTransaction<DocumentSection, ItemID>, by method: ReorderingMethod,
    note: String
  ) throws(OutlineFileError) {
    try requireWritable()
    guard let transaction = transaction.sectionTransactions.first else { return }
    var newer = document
    do {
      newer.outline = try transaction.result(for: document.outline, by: method)
    } catch {
      throw .doesNotFit(error.description)
    }
    switch method {
    case .collectionDifference: try commit(newer, note: note)
    case .finalSnapshot: try commitAsCheckpoint(newer, note)
    }
  }

  private func commitAsCheckpoint(
    _ newer: OutlineDocument, _ note: String
  ) throws(OutlineFileError) {
    let difference = try difference(to: newer)
    if difference.isEmpty { return }
    _ = try append(difference, note, .edit, newer)
    // It is committed, whether this succeeds or not.
    if !journal.isLogEmpty { try? rewrite() }
  }
}
