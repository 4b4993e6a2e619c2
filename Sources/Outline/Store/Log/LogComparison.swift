/// The commits that two copies of a file have in common, and the later commits of each copy. Our side is the
/// file to which a copy is joined, and their side is that copy. A side knows a commit if its history contains
/// the commit.
///
///     ours      1 2 3 4 │ 5 6
///     theirs    1 2 3 4 │ 5 6 7        equal up to 4, so the state after 4 is shared
///
/// Checkpoints are not commits, and each copy has its own checkpoints. If a copy has dropped its first
/// commits, both copies must have the same state after the dropped commits.
struct LogComparison {
  /// The number of the last commit that the two copies have in common.
  let sequence: Int
  /// The state after the last commit that the two copies have in common. This state is computed from our
  /// current state, and shares its unchanged parts.
  let shared: OutlineDocument
  /// Our commits after the last common commit.
  let ours: [NamedCommit]
  let theirs: [NamedCommit]
  /// Our commits after the last common commit, keyed by name.
  let known: [NamedCommit.Name: NamedCommit]

  /// Compares two files.
  ///
  /// - Returns: `nil` if the copies have no commit and no state in common.
  init?(_ ours: OutlineFile, _ theirs: OutlineFile) throws(OutlineFileError) {
    guard let sequence = try Self.lastShared(ours, theirs) else { return nil }
    self.sequence = sequence
    self.ours = try ours.commits(after: sequence)
    self.theirs = try theirs.commits(after: sequence)
    known = Dictionary(self.ours.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // If a file has dropped commits, the two copies may have had different states before the first compared
    // commit. Opening a file does not apply the commits before its checkpoint, so these commits may be
    // inconsistent. The `guard` statement detects both problems.
    guard let shared = ours.document.undoing(self.ours),
      shared.redoing(self.theirs) == theirs.document
    else { return nil }
    self.shared = shared
  }

  /// True if the copy has a commit that our file lacks.
  var hasNews: Bool { theirs.contains { known[$0.name] == nil } }

  /// Returns the number of the last commit in the common prefix of both histories. Returns `nil` if one
  /// history begins after the last commit of the other history.
  private static func lastShared(
    _ ours: OutlineFile, _ theirs: OutlineFile
  ) throws(OutlineFileError) -> Int? {
    var sequence = max(ours.journal.droppedCount, theirs.journal.droppedCount)
    guard sequence <= min(ours.journal.sequence, theirs.journal.sequence) else { return nil }
    var lines = (ours.lines(after: sequence), theirs.lines(after: sequence))
    while let mine = try lines.0.next(), let other = try lines.1.next(),
      mine.body.elementsEqual(other.body)
    { sequence += 1 }
    return sequence
  }
}

// MARK: - Commits that both sides know

extension LogComparison {
  /// Returns the state that results from exactly the commits that both sides know, if our file has had this
  /// state, and the copy has joined it. Otherwise, returns `nil`. For example, neither file has ever had this
  /// state if each side made its own commits before it joined commits of a third copy.
  func commonStateOfOurs() -> OutlineDocument? {
    let names = Set(theirs.map(\.name)).intersection(known.keys)
    guard !names.isEmpty, ours.prefix(names.count).allSatisfy({ names.contains($0.name) }) else {
      return nil
    }
    let isInTheirs = theirs.prefix(names.count).allSatisfy { names.contains($0.name) }
    // The copy has joined our state after the common commits if one of three conditions holds: all our
    // commits are common, the copy has other commits before its last common commit, or the copy received the
    // last common commit in a join, but our file did not.
    let hasTheirsSeenOurs =
      names.count == ours.count || !isInTheirs
      || theirs[names.count - 1].isJoined && !ours[names.count - 1].isJoined
    return hasTheirsSeenOurs ? shared.redoing(ours.prefix(names.count)) : nil
  }
}

extension NamedCommit {
  fileprivate var isJoined: Bool { record.entry.sequence != name.sequence }
}

extension OutlineDocument {
  /// Returns the state before the given commits were made, or `nil` if they do not lead to the current
  /// state.
  fileprivate func undoing(_ commits: [NamedCommit]) -> OutlineDocument? {
    commits.reversed().reduce(self) { $0?.applying($1.record.difference.inverse()) }
  }

  /// Returns the state after the given commits, or `nil` if they do not apply to the current state.
  fileprivate func redoing(_ commits: some Sequence<NamedCommit>) -> OutlineDocument? {
    commits.reduce(self) { $0?.applying($1.record.difference) }
  }
}

/// Compares a base with the histories of both files.
extension LogComparison {
  /// Returns whether a base contains exactly the commits that both sides know. Also returns true if the
  /// histories have dropped commits, and the base ends before the remaining commits, so that it cannot be
  /// compared.
  ///
  /// When two branches are merged, the result is true, because the base is the state from which the branches
  /// started. When a single commit is cherry-picked or reverted, the result is false, because the base
  /// contains more or fewer commits than both sides know.
  func parts(
    at base: OutlineFile, _ ours: OutlineFile, _ theirs: OutlineFile
  ) throws(OutlineFileError) -> Bool {
    let start = [base, ours, theirs].map(\.journal.droppedCount).max()!
    // A base that ends before the first commit that all three histories still contain cannot be compared.
    guard start <= base.journal.sequence else { return true }
    let names = (
      base: try base.names(after: start), ours: try ours.names(after: start),
      theirs: try theirs.names(after: start)
    )
    let known = names.ours.union(names.theirs)
    return names.base.intersection(known) == names.ours.intersection(names.theirs)
  }

  /// Returns the state of the file `base`, with the item numbers of our file. If the copy once had this
  /// state, but our file never had it, also returns the commits that the copy made after this state. Returns
  /// `nil` if neither file ever had this state.
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
    let state = self.theirs.prefix(count).reduce(shared) { state, commit in
      state?.applying(commit.record.difference.mapped { numbers[$0] })
    }
    return state.map { ($0, Array(self.theirs.dropFirst(count))) }
  }
}

extension OutlineFile {
  fileprivate func names(after sequence: Int) throws(OutlineFileError) -> Set<NamedCommit.Name> {
    Set(try commits(after: sequence).map(\.name))
  }
}
