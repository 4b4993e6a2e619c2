/// The way in which conflicts are resolved when documents are merged.
public enum ConflictResolution: Hashable, Sendable {
  /// The result has the values from our side. If one side removed an item and the other side changed it,
  /// the item stays.
  case oursOrKept
  /// The favored side wins. The conflicting edits of the other side are reverted before the documents are merged, so
  /// the result has all edits that do not conflict. If the favored side removed an item, the result does not have the
  /// item, even if the other side changed it.
  case favoring(MergeSide)
  /// The result is the same as with `oursOrKept`, but each item in conflict also gets a field `conflict`. This field
  /// contains the values from their side, so the user can decide later.
  ///
  /// Conflicts in the header and in the order of the roots are recorded in the header. Every format that supports
  /// fields preserves the records. ``OutlineDocument/resolvingConflicts(favoring:)`` resolves the conflicts and
  /// removes the records.
  case recorded
}

extension DocumentMerge {
  /// Merges two documents, and resolves the conflicts in the given way.
  ///
  /// - Parameters:
  ///   - base: The document from which both sides were made.
  ///   - ours: Our side. If both sides insert items at the same place, the items from our side come first,
  ///     even if their side is favored.
  ///   - theirs: The other side.
  ///   - resolution: The way in which conflicts are resolved. Whatever the resolution, ``conflicts`` lists the
  ///     conflicts.
  /// - Complexity: At most the cost of 16 merges, plus O((*d* + *s*) log *n*) for each item in conflict.
  ///   Here, *d* is the depth of the item, *s* is the number of its siblings, and *n* is the number of rows.
  public init(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    conflicts resolution: ConflictResolution
  ) {
    let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
    self = merge.resolved(
      resolution, base: base, ours: ours, theirs: theirs.renumbered(by: merge.renumbered))
  }

  /// Merges two documents. If an item on our side has the same number as an item on their side, the two must be the
  /// same item, even if both sides inserted it.
  init(
    ofSameItems base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    conflicts resolution: ConflictResolution
  ) {
    let merge = DocumentMerge(ofSameItems: base, ours: ours, theirs: theirs)
    self = merge.resolved(resolution, base: base, ours: ours, theirs: theirs)
  }

  /// Returns a merge of the same documents in which the conflicts are resolved in the given way.
  ///
  /// - Parameters:
  ///   - ours: Our side. Each item has the same number in all three documents.
  ///   - theirs: Their side. Each item has the same number in all three documents.
  private func resolved(
    _ resolution: ConflictResolution, base: OutlineDocument, ours: OutlineDocument,
    theirs: OutlineDocument
  ) -> DocumentMerge {
    if conflicts.isEmpty { return self }
    func favored(_ side: MergeSide) -> OutlineDocument {
      favoring(side, base: base, ours: ours, theirs: theirs)
    }
    return switch resolution {
    case .oursOrKept: self
    case .favoring(let side): with(favored(side))
    case .recorded:
      with(merged.recordingConflicts(ours: favored(.ours), theirs: favored(.theirs)))
    }
  }
}
