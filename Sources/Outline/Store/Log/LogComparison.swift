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
  /// The state after the last commit that the two copies have in common. This state shares structure with
  /// our current state.
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
    // If a file has dropped commits, the states before the first compared commits may differ. Also, opening a
    // file does not apply the commits before its checkpoint, so these commits have not been checked yet. The
    // next statement detects both problems.
    guard let shared = ours.document.undoing(self.ours),
      shared.redoing(self.theirs) == theirs.document
    else { return nil }
    self.shared = shared
  }

  /// True if the copy has a commit that our file lacks.
  var hasNews: Bool { theirs.contains { known[$0.name] == nil } }

  /// Returns the number of the last commit in the common prefix of both histories. Returns `nil` if one
  /// history begins after the end of the other.
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
  /// The state that results from exactly the commits that both sides know. This state is the base of the
  /// merge.
  enum CommonState {
    /// A state of our file that the copy has joined.
    case ours(OutlineDocument)
    /// The state of the copy after the given number of commits since the shared state.
    case theirs(count: Int)
    /// Neither file ever had the common state, because each side made its own commits before it joined
    /// commits of a third copy.
    case none
  }

  func commonState() -> CommonState {
    let names = Set(theirs.map(\.name)).intersection(known.keys)
    if names.isEmpty { return .theirs(count: 0) }
    let isInOurs = ours.prefix(names.count).allSatisfy { names.contains($0.name) }
    let isInTheirs = theirs.prefix(names.count).allSatisfy { names.contains($0.name) }
    // The copy has seen our state after the common commits in any of three cases: the common commits are
    // all of our commits; they are not the first commits in the copy; or the copy got the last of them from
    // a join, but our file did not.
    let hasTheirsSeenOurs =
      names.count == ours.count || !isInTheirs
      || theirs[names.count - 1].isJoined && !ours[names.count - 1].isJoined
    if isInOurs, hasTheirsSeenOurs, let state = shared.redoing(ours.prefix(names.count)) {
      return .ours(state)
    }
    return isInTheirs ? .theirs(count: names.count) : .none
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
  /// Returns whether a base contains exactly the commits that both sides know. Also returns true if the base
  /// cannot be compared, because it ends before the commits that are left in the histories.
  ///
  /// The result is true for the state from which two branches started. When a single commit is
  /// cherry-picked or reverted, the base contains more or fewer commits.
  func parts(
    at base: OutlineFile, _ ours: OutlineFile, _ theirs: OutlineFile
  ) throws(OutlineFileError) -> Bool {
    let start = [base, ours, theirs].map(\.journal.droppedCount).max()!
    // The base ends before the first commit that all three histories still contain.
    guard start <= base.journal.sequence else { return true }
    let names = (
      base: try base.names(after: start), ours: try ours.names(after: start),
      theirs: try theirs.names(after: start)
    )
    let known = names.ours.union(names.theirs)
    return names.base.intersection(known) == names.ours.intersection(names.theirs)
  }

  /// Returns the state of a base, with the item numbers that our file uses. If only the copy ever had that
  /// state, also returns the commits that the copy made after it. Returns `nil` if neither file ever had
  /// that state.
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
