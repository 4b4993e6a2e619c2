/// The commits that two copies of a file have in common, and the later commits of each copy.
///
///     ours      1 2 3 4 │ 5 6
///     theirs    1 2 3 4 │ 5 6 7        equal up to 4, so the state after 4 is shared
///
/// Checkpoints are not commits, and each copy has its own checkpoints. If a copy has dropped its first
/// commits, the states of both copies after these must be equal.
struct LogComparison {
  /// The number of the last common commit.
  let sequence: Int
  /// The state after that commit. It shares its structure with our state.
  let shared: OutlineDocument
  /// Our commits after the last common one.
  let ours: [NamedCommit]
  let theirs: [NamedCommit]
  /// Our commits by name.
  let known: [NamedCommit.Name: NamedCommit]

  /// Compares two files.
  ///
  /// - Returns: `nil` if the copies have nothing in common.
  init?(_ ours: OutlineFile, _ theirs: OutlineFile) throws(OutlineFileError) {
    guard let sequence = try Self.lastShared(ours, theirs) else { return nil }
    self.sequence = sequence
    self.ours = try ours.commits(after: sequence)
    self.theirs = try theirs.commits(after: sequence)
    known = Dictionary(self.ours.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // The first states need not be equal, and commits before a checkpoint were never applied.
    guard let shared = ours.document.undoing(self.ours),
      shared.redoing(self.theirs) == theirs.document
    else { return nil }
    self.shared = shared
  }

  /// True if the copy has a commit that our file lacks.
  var hasNews: Bool { theirs.contains { known[$0.name] == nil } }

  /// Returns the number of the last commit up to which both histories are equal.
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

extension OutlineFile {
  fileprivate func lines(after sequence: Int) -> CommitLines {
    CommitLines(of: journal, in: file, from: sequence - journal.droppedCount)
  }
}

// MARK: - Commits of both

extension LogComparison {
  /// The state with exactly those commits that both sides know. Both sides started from it.
  enum CommonState {
    /// A state of our file, which the copy has joined.
    case ours(OutlineDocument)
    /// The state of the copy after this number of commits.
    case theirs(count: Int)
    /// There is no such state: both sides have joined commits of a third copy, each after other commits of
    /// its own.
    case none
  }

  func commonState() -> CommonState {
    let names = Set(theirs.map(\.name)).intersection(known.keys)
    if names.isEmpty { return .theirs(count: 0) }
    let isInOurs = ours.prefix(names.count).allSatisfy { names.contains($0.name) }
    let isInTheirs = theirs.prefix(names.count).allSatisfy { names.contains($0.name) }
    // If the copy knows all our commits, or made its last join after our last join, it has seen that state of
    // our file.
    let hasTheirsSeenOurs =
      names.count == ours.count || !isInTheirs
      || theirs[names.count - 1].isJoined && !ours[names.count - 1].isJoined
    if isInOurs, hasTheirsSeenOurs, let state = shared.redoing(Array(ours.prefix(names.count))) {
      return .ours(state)
    }
    return isInTheirs ? .theirs(count: names.count) : .none
  }
}

extension NamedCommit {
  fileprivate var isJoined: Bool { record.entry.sequence != name.sequence }
}

extension OutlineDocument {
  /// Returns the state before some commits, or `nil` if they do not lead to this state.
  fileprivate func undoing(_ commits: [NamedCommit]) -> OutlineDocument? {
    commits.reversed().reduce(self) { $0?.applying($1.record.difference.inverse()) }
  }

  /// Returns the state after some commits, or `nil` if they do not fit.
  fileprivate func redoing(_ commits: [NamedCommit]) -> OutlineDocument? {
    commits.reduce(self) { $0?.applying($1.record.difference) }
  }
}

/// The position of a base in two histories.
extension LogComparison {
  /// True if a base has exactly those commits that both sides know.
  ///
  /// This is true for the base of two branches. The base of a commit that is cherry-picked or undone has more
  /// or fewer commits.
  func parts(
    at base: OutlineFile, _ ours: OutlineFile, _ theirs: OutlineFile
  ) throws(OutlineFileError) -> Bool {
    let start = [base, ours, theirs].map(\.journal.droppedCount).max()!
    // The dropped commits are unknown, so only the histories decide.
    guard start <= base.journal.sequence else { return true }
    let names = (
      base: try base.names(after: start), ours: try ours.names(after: start),
      theirs: try theirs.names(after: start)
    )
    let known = names.ours.union(names.theirs)
    return names.base.intersection(known) == names.ours.intersection(names.theirs)
  }

  /// Returns a base with our numbers, and the commits of the copy after it. Returns `nil` if the history of
  /// the base is not the beginning of either history.
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
