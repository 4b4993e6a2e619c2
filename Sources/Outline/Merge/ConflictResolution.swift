/// The treatment of the conflicts of a merge of documents.
public enum ConflictResolution: Hashable, Sendable {
  /// Ours is taken, and items that one side removed and the other one changed stay.
  case oursOrKept
  /// One side is taken wherever both cannot be had: what the other one did there is taken back, and then the two are
  /// merged. So all that does not conflict is there from both sides. An item that the favored side removed is gone,
  /// although the other side changed it.
  case favoring(MergeSide)
  /// As `oursOrKept`, and a field `conflict` of each item says what theirs has, so that someone can decide later.
  ///
  /// The header has the field for what is in conflict in the header, and for the order of the roots. Formats that
  /// keep fields keep it, and ``OutlineDocument/resolvingConflicts(favoring:)`` removes it.
  case recorded
}

extension DocumentMerge {
  /// Merges two documents, and resolves the conflicts.
  ///
  /// - Parameters:
  ///   - base: The document that both sides were made from.
  ///   - ours: One side. What both sides put at one place is in the order ours, theirs, whichever is favored.
  ///   - theirs: The other side.
  ///   - resolution: What becomes of conflicts. ``conflicts`` has them all the same.
  /// - Complexity: That of up to 16 merges, and for each item in a conflict O((*d* + *s*) log *n*), where *d* is the depth
  ///   of the item, *s* the number of its siblings, and *n* the number of rows.
  public init(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    conflicts resolution: ConflictResolution
  ) {
    let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
    self = merge.resolved(
      resolution, base: base, ours: ours, theirs: theirs.renumbered(by: merge.renumbered))
  }

  /// Merges two documents in which a number is that of one item, also if both sides inserted it.
  ///
  /// - Parameter renumbered: The new numbers that items of theirs got before.
  init(
    ofSameItems base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    renumbered: [ItemID: ItemID], conflicts resolution: ConflictResolution
  ) {
    let merge = DocumentMerge(
      ofSameItems: base, ours: ours, theirs: theirs, renumbered: renumbered)
    self = merge.resolved(resolution, base: base, ours: ours, theirs: theirs)
  }

  /// Returns the merge of the same documents with its conflicts resolved.
  ///
  /// - Parameters:
  ///   - ours: Ours, in which each item has the number that it has in the others.
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
