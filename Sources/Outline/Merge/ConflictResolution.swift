/// The treatment of conflicts in a merge of documents.
public enum ConflictResolution: Hashable, Sendable {
  /// The result has the value of ours. Items that one side removed and the other one changed stay.
  case oursOrKept
  /// The favored side wins. Conflicting edits of the other side are reverted, and then the documents are
  /// merged, so all edits that do not conflict are in the result. An item that the favored side removed is
  /// gone, although the other side changed it.
  case favoring(MergeSide)
  /// Like `oursOrKept`, but each item in conflict gets a field `conflict` with the values of theirs, for a
  /// later decision.
  ///
  /// Conflicts of the header and of the order of the roots are recorded in the header. Formats that support
  /// fields keep the records, and ``OutlineDocument/resolvingConflicts(favoring:)`` removes them.
  case recorded
}

extension DocumentMerge {
  /// Merges two documents, and resolves the conflicts.
  ///
  /// - Parameters:
  ///   - base: The document that both sides were made from.
  ///   - ours: One side. If both sides insert at the same place, the items of ours come first, even if theirs
  ///     is favored.
  ///   - theirs: The other side.
  ///   - resolution: The treatment of conflicts. ``conflicts`` contains them in any case.
  /// - Complexity: At most that of 16 merges, plus O((*d* + *s*) log *n*) for each item in conflict, where
  ///   *d* is the depth of the item, *s* the number of its siblings, and *n* the number of rows.
  public init(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    conflicts resolution: ConflictResolution
  ) {
    let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
    self = merge.resolved(
      resolution, base: base, ours: ours, theirs: theirs.renumbered(by: merge.renumbered))
  }

  /// Merges two documents in which equal numbers stand for the same item, even if both sides inserted it.
  ///
  /// - Parameter renumbered: The new numbers that items of theirs have already been given.
  init(
    ofSameItems base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    renumbered: [ItemID: ItemID], conflicts resolution: ConflictResolution
  ) {
    let merge = DocumentMerge(
      ofSameItems: base, ours: ours, theirs: theirs, renumbered: renumbered)
    self = merge.resolved(resolution, base: base, ours: ours, theirs: theirs)
  }

  /// Returns a merge of the same documents in which the conflicts are resolved.
  ///
  /// - Parameters:
  ///   - ours: The document of ours, in which each item has the same number as in the others.
  ///   - theirs: The same for theirs.
  private func resolved(
    _ resolution: ConflictResolution, base: OutlineDocument, ours: OutlineDocument,
    theirs: OutlineDocument
  ) -> DocumentMerge {
    if conflicts.isEmpty { return self }
    func favored(_ side: MergeSide) -> OutlineDocument {
      favoring(side, base: base, ours: ours, theirs: theirs)
    }
    let document =
      switch resolution {
      case .oursOrKept: merged
      case .favoring(let side): favored(side)
      case .recorded: merged.recordingConflicts(ours: favored(.ours), theirs: favored(.theirs))
      }
    return DocumentMerge(merged: document, conflicts: conflicts, renumbered: renumbered)
  }
}
