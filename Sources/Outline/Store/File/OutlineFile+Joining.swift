extension OutlineFile {
  /// The result of ``join(_:base:note:conflicts:)``.
  public struct Joining: Sendable {
    /// The appended commits, the oldest first. These are the commits of the copy and, if the merge makes
    /// further changes, one commit with these changes.
    public let commits: [HistoryEntry]
    /// The conflicts between the edits of the two files.
    public let conflicts: [DocumentConflict]
    /// The items of the copy that were renumbered, because this file uses their numbers for other items. A
    /// key is an item's old number, and its value is the item's new number.
    public let renumbered: [ItemID: ItemID]
  }

  /// Appends the commits of an independently edited copy of this file.
  ///
  ///     let file = try OutlineFile(at: "notes.outline", for: .writing)
  ///     let copy = try OutlineFile(at: "laptop/notes.outline", for: .reading)
  ///     for conflict in try file.join(copy).conflicts { print(conflict) }
  ///
  /// The new state of this file is the ``DocumentMerge`` of the two documents. Commits that are in the copy, but
  /// not in this file, are added to the end of the history. The added commits keep their times, notes and
  /// replicas. Each added commit contains only the changes that it makes to this file. A commit has no effect if
  /// the same change was also made in this file, or if a conflicting change in this file takes precedence. If the
  /// added commits do not lead to the merged state, one more commit makes the remaining changes. After joining,
  /// repeated calls to ``undo()`` first undo the commits of the copy, and then the commits of this file. All
  /// added commits are written together, so the file contains either all of them or none of them, even if the
  /// program is killed. Like ``checkpoint()``, this method replaces the file.
  ///
  /// Two copies can be joined repeatedly, in both directions. A commit that was added in an earlier join is
  /// recognized, and is not added again. If the copy already contains all commits of this file, this file
  /// gets the copy's state. If the copy has no new commits, nothing is written.
  ///
  /// To revert or cherry-pick a single commit, pass a base that differs from the last common state of the two
  /// histories. With such a base, this method merges only the changes from the base to the copy, as one commit.
  /// If the two files share no commit and no state, for example after ``compact()``, the changes are also merged
  /// as one commit. In this case, rows are matched by content.
  ///
  /// - Parameters:
  ///   - copy: The copy, which must be open for reading or writing. This method does not change the copy.
  ///   - base: The file from which both copies were made. If this argument is `nil`, the base is determined
  ///     from the histories. If the histories have nothing in common, the base is an empty document.
  ///   - note: The note for the commit that makes the remaining changes.
  ///   - resolution: The way in which conflicts are resolved.
  /// - Throws: ``OutlineFileError`` under the same conditions as ``checkpoint()``. After an error, the
  ///   state is unchanged.
  /// - Complexity: O(*b* + *k* · *c* log² *n*). Here, *b* is the number of bytes in both files, *k* is the number
  ///   of commits in the copy after the shared commits, and *n* is the number of rows. *c* is the total number of
  ///   changes in both files after the shared commits.
  @discardableResult
  public func join(
    _ copy: OutlineFile, base: OutlineFile? = nil, note: String = "merge",
    conflicts resolution: ConflictResolution = .oursOrKept
  ) throws(OutlineFileError) -> Joining {
    try whileLocked { () throws(OutlineFileError) in
      try copy.requireOpen()
      guard let comparison = try LogComparison(self, copy) else {
        let base = (base?.document ?? OutlineDocument()).renumbered(after: document)
        let theirs = copy.document.renumbered(after: base, newItemsAfter: document)
        return try commit(
          DocumentMerge(
            ofSameItems: base, ours: document, theirs: theirs, conflicts: resolution), note)
      }
      if let base, try !comparison.parts(at: base, self, copy) {
        return try join(copy, comparison, since: base, note, resolution)
      }
      guard comparison.hasNews else { return Joining(commits: [], conflicts: [], renumbered: [:]) }
      return try join(copy.document, comparison: comparison, note: note, conflicts: resolution)
    }
  }

  private func commit(
    _ merge: DocumentMerge, _ note: String, renumbered: [ItemID: ItemID] = [:]
  ) throws(OutlineFileError) -> Joining {
    let commit = try commit(merge.merged, note: note)
    return Joining(
      commits: commit.map { [$0] } ?? [], conflicts: merge.conflicts, renumbered: renumbered)
  }

  /// Merges only the changes between a base and the copy, as one commit.
  private func join(
    _ copy: OutlineFile, _ comparison: LogComparison, since base: OutlineFile, _ note: String,
    _ resolution: ConflictResolution
  ) throws(OutlineFileError) -> Joining {
    let join = try LogJoin(comparison, of: copy.document, to: self)
    guard let (state, changes) = try comparison.state(of: base, in: self, copy, join.numbers) else {
      throw .doesNotFit("the state of the base occurs in neither file's history")
    }
    let merge = DocumentMerge(
      ofSameItems: state, ours: document, theirs: join.original, conflicts: resolution)
    return try commit(
      merge, changes.count == 1 ? changes[0].record.entry.note : note,
      renumbered: join.numbers.renumbered(in: join.original.outline))
  }

  private func join(
    _ theirs: OutlineDocument, comparison: LogComparison, note: String,
    conflicts resolution: ConflictResolution
  ) throws(OutlineFileError) -> Joining {
    var join = try LogJoin(comparison, of: theirs, to: self)
    let renumbered = join.numbers.renumbered(in: join.original.outline)
    let merge = DocumentMerge(
      ofSameItems: join.common, ours: document, theirs: join.original, conflicts: resolution)
    let rest = try merge.merged.storableDifference(from: join.state)
    if !rest.isEmpty {
      let entry = HistoryEntry(
        sequence: join.nextSequence, time: file.calls.now(), note: note, kind: .edit,
        replica: replica)
      try join.append(JournalRecord(entry: entry, difference: rest))
    }
    try rewrite(appending: join.records, join.state)
    return Joining(
      commits: join.records.map(\.entry), conflicts: merge.conflicts, renumbered: renumbered)
  }
}
