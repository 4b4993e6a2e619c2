/// What becomes of conflicts when the logs of two copies are joined.
public enum JoinedConflicts: Hashable, Sendable {
  /// They are as ``DocumentMerge/merged`` has them: ours is taken, and nothing that was changed is removed.
  case merged
  /// One side is taken in all of them.
  case favoring(MergeSide)
  /// As `merged`, and a field of each item says what theirs has, until someone decides. See
  /// ``OutlineDocument/recordingConflicts(ours:theirs:)``.
  case recorded
}

extension JoinedConflicts {
  func merge(
    base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> DocumentMerge {
    let merge = DocumentMerge(base: base, ours: ours, theirs: theirs)
    return applied(
      to: merge, base: base, ours: ours, theirs: theirs.renumbered(by: merge.renumbered))
  }

  /// - Parameters:
  ///   - base: The base, in which each item has the number that it has in the others.
  ///   - renumbered: The new numbers that items of theirs got before.
  func merge(
    ofSameItems base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument,
    renumbered: [ItemID: ItemID]
  ) -> DocumentMerge {
    let merge = DocumentMerge(
      ofSameItems: base, ours: ours, theirs: theirs, renumbered: renumbered)
    return applied(to: merge, base: base, ours: ours, theirs: theirs)
  }

  private func applied(
    to merge: DocumentMerge, base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> DocumentMerge {
    switch self {
    case .merged: merge
    case .favoring(let side): merge.favoring(side, base: base, ours: ours, theirs: theirs)
    case .recorded: merge.recordingConflicts(base: base, ours: ours, theirs: theirs)
    }
  }
}
