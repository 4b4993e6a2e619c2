/// The place of a base in two histories.
extension LogComparison {
  /// True if a base has the commits that both sides know, and no others of them.
  ///
  /// The base of two branches has. That of a commit that is picked out of a branch, or undone, has more or fewer.
  func parts(
    at base: OutlineFile, _ ours: OutlineFile, _ theirs: OutlineFile
  ) throws(OutlineFileError) -> Bool {
    let start = [base, ours, theirs].map(\.journal.droppedCount).max()!
    // The dropped commits are not known, so the histories decide alone.
    guard start <= base.journal.sequence else { return true }
    let names = (
      base: try base.names(after: start), ours: try ours.names(after: start),
      theirs: try theirs.names(after: start)
    )
    let known = names.ours.union(names.theirs)
    return names.base.intersection(known) == names.ours.intersection(names.theirs)
  }

  /// Returns a base with the numbers of ours, and the commits of theirs after it; `nil` if its history is the beginning
  /// of neither history.
  func state(
    of base: OutlineFile, in ours: OutlineFile, _ theirs: OutlineFile, _ numbers: JoinedNumbers
  ) throws(OutlineFileError) -> (state: OutlineDocument, changes: [NamedCommit])? {
    if let comparison = try LogComparison(ours, base), comparison.theirs.isEmpty {
      return (base.document, [])
    }
    guard let comparison = try LogComparison(theirs, base), comparison.theirs.isEmpty else {
      return nil
    }
    let count = base.journal.sequence - sequence
    guard count > 0, count <= self.theirs.count else { return nil }
    var state = shared
    for commit in self.theirs.prefix(count) {
      guard let next = state.applying(commit.record.difference.mapped { numbers[$0] }) else {
        return nil
      }
      state = next
    }
    return (state, Array(self.theirs.dropFirst(count)))
  }
}

extension OutlineFile {
  fileprivate func names(after sequence: Int) throws(OutlineFileError) -> Set<NamedCommit.Name> {
    Set(try commits(after: sequence).map(\.name))
  }
}
