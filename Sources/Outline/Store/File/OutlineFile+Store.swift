/// Identifies a section of an ``OutlineFile``. An ``OutlineStore`` has sections. A file is a store with exactly
/// one section, which contains the whole document. The section is encoded as the string `body`.
public enum DocumentSection: String, CaseIterable, Codable, Sendable {
  /// All items of the document.
  case body
}

extension OutlineFile: OutlineStore {
  /// An array that contains the only section of the document.
  public var sections: [DocumentSection] { DocumentSection.allCases }

  /// The outline of the document.
  public func snapshot(for section: DocumentSection) -> SectionSnapshot<ItemID> {
    document.outline
  }

  /// Applies a transaction as a commit, which can be undone. Both reordering methods append the changes to
  /// the file. If the method is `.finalSnapshot` and the file can be replaced, the whole new state is also
  /// written, as ``checkpoint()`` does.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made for the current state of the file.
  ///   - method: Selects whether the difference or the final snapshot is applied.
  /// - Throws: ``OutlineFileError/doesNotFit(_:)`` if the file is in a different state, or another
  ///   ``OutlineFileError`` if the commit cannot be written. After an error, the state is unchanged.
  /// - Complexity: The same complexity as ``commit(_:note:)`` or ``checkpoint()``.
  public func apply(
    _ transaction: ReorderTransaction<DocumentSection, ItemID>, by method: ReorderingMethod
  ) throws(OutlineFileError) {
    try apply(transaction, by: method, note: "reorder")
  }

  /// Applies a transaction as a commit with a note.
  ///
  /// - Parameters:
  ///   - transaction: A transaction that was made for the current state of the file.
  ///   - method: Selects whether the difference or the final snapshot is applied.
  ///   - note: A note for the history.
  /// - Throws: ``OutlineFileError`` under the same conditions as ``apply(_:by:)``.
  public func apply(
    _ transaction: ReorderTransaction<DocumentSection, ItemID>, by method: ReorderingMethod,
    note: String
  ) throws(OutlineFileError) {
    try whileLocked { () throws(OutlineFileError) in
      guard let transaction = transaction.sectionTransactions.first else { return }
      var newer = document
      do throws(OutlineError) {
        newer.outline = try transaction.result(for: document.outline, by: method)
      } catch {
        throw .doesNotFit(error.description)
      }
      let commit = try commit(newer, note: note)
      // The commit is durable even if the checkpoint fails.
      // If the commit has already caused a checkpoint, the log is empty, and no second checkpoint is needed.
      let hasLog = journal.startOfLog.offset < journal.end.offset
      if commit != nil, method == .finalSnapshot, hasLog { try? rewrite() }
    }
  }
}
