extension OutlineFile {
  /// The result of ``join(_:base:note:conflicts:)``.
  public struct Joining: Sendable {
    /// The commits that were appended, the oldest first: those of the copy, and one with what else the merge
    /// changed, if there was something.
    public let commits: [HistoryEntry]
    /// The edits that could not be combined.
    public let conflicts: [DocumentConflict]
    /// The new numbers of those items of the copy whose numbers ours gave to other items.
    public let renumbered: [ItemID: ItemID]
  }

  /// Appends the commits of a copy of this file that was edited apart.
  ///
  ///     let file = try OutlineFile(at: "notes.outline", for: .writing)
  ///     let copy = try OutlineFile(at: "laptop/notes.outline", for: .reading)
  ///     for conflict in try file.join(copy).conflicts { print(conflict) }
  ///
  /// The state becomes the ``DocumentMerge`` of both. The history becomes that of this file, followed by the commits
  /// of the copy that this file does not have yet. These keep their times, notes and replicas. Each becomes what it
  /// changes here: nothing, if that was done here, too, or is in conflict. If the states that they lead to are not
  /// the merge, one more commit has the rest. So ``undo()`` goes back through the commits of the copy, and then
  /// through those of this file. All commits are written at once: if the program is killed, the file has all of them
  /// or none. Like ``checkpoint()``, this replaces the file.
  ///
  /// Two copies can be joined again and again, in both directions: commits that came from the other copy before are
  /// known, and are not joined again. A copy that has joined all of this file is newer, so its state is taken. If
  /// nothing is new, nothing is written.
  ///
  /// If the base is another state than the one where the histories part, such as when a commit is undone or picked
  /// out of a branch, only what changed from the base to the copy is merged, as one commit. So are copies that share
  /// no commit and no state, such as after ``compact()``; their rows are matched by what they say.
  ///
  /// - Parameters:
  ///   - copy: The other file, open for reading or writing. It does not change.
  ///   - base: The file that both were made from. `nil`: their histories say it or, if they share nothing, there is
  ///     none.
  ///   - note: The note of the commit with the rest.
  ///   - resolution: What becomes of conflicts.
  /// - Throws: ``OutlineFileError``, as ``checkpoint()`` does. The state is then unchanged.
  /// - Complexity: O(*b* + *k* · *c* log² *n*), where *b* is the number of bytes of both files, *k* the number of
  ///   commits of the copy after those that both files have, *c* the number of changes after them on both sides, and
  ///   *n* the number of rows.
  @discardableResult
  public func join(
    _ copy: OutlineFile, base: OutlineFile? = nil, note: String = "merge",
    conflicts resolution: ConflictResolution = .oursOrKept
  ) throws(OutlineFileError) -> Joining {
    try whileLocked { () throws(OutlineFileError) in
      try joinWhileLocked(copy, base: base, note, resolution)
    }
  }

  private func joinWhileLocked(
    _ copy: OutlineFile, base: OutlineFile?, _ note: String, _ resolution: ConflictResolution
  ) throws(OutlineFileError) -> Joining {
    try copy.requireOpen()
    guard let comparison = try LogComparison(self, copy) else {
      let base = (base?.document ?? OutlineDocument()).renumbered(after: document)
      let theirs = copy.document.renumbered(after: base, newItemsAfter: document)
      return try commit(
        DocumentMerge(
          ofSameItems: base, ours: document, theirs: theirs, renumbered: [:],
          conflicts: resolution), note)
    }
    if let base, try !comparison.parts(at: base, self, copy) {
      return try join(copy, comparison, since: base, note, resolution)
    }
    guard comparison.hasNews else { return Joining(commits: [], conflicts: [], renumbered: [:]) }
    return try join(copy.document, comparison, note, resolution)
  }

  private func commit(_ merge: DocumentMerge, _ note: String) throws(OutlineFileError) -> Joining {
    let commit = try commit(merge.merged, note: note)
    return Joining(
      commits: commit.map { [$0] } ?? [], conflicts: merge.conflicts, renumbered: merge.renumbered)
  }

  /// Merges what changed from a base to a copy, whatever else the copy has.
  private func join(
    _ copy: OutlineFile, _ comparison: LogComparison, since base: OutlineFile, _ note: String,
    _ resolution: ConflictResolution
  ) throws(OutlineFileError) -> Joining {
    let join = try LogJoin(comparison, of: copy.document, to: self)
    guard let (state, changes) = try comparison.state(of: base, in: self, copy, join.numbers) else {
      throw .doesNotFit("the base is a state of neither file")
    }
    let merge = DocumentMerge(
      ofSameItems: state, ours: document, theirs: join.original,
      renumbered: join.numbers.renumbered(in: join.original.outline), conflicts: resolution)
    return try commit(merge, changes.count == 1 ? changes[0].record.entry.note : note)
  }

  private func join(
    _ theirs: OutlineDocument, _ comparison: LogComparison, _ note: String,
    _ resolution: ConflictResolution
  ) throws(OutlineFileError) -> Joining {
    var join = try LogJoin(comparison, of: theirs, to: self)
    let renumbered = join.numbers.renumbered(in: join.original.outline)
    let merge = DocumentMerge(
      ofSameItems: join.common, ours: document, theirs: join.original, renumbered: renumbered,
      conflicts: resolution)
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
