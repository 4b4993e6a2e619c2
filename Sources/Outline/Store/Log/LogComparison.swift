/// The commits that two copies of a file have in common, and the commits that each has after it.
///
///     ours      1 2 3 4 │ 5 6
///     theirs    1 2 3 4 │ 5 6 7        equal up to 4, so the state after 4 is shared
///
/// Checkpoints are no commits, and each copy has its own. If one copy has dropped the first commits, the states of
/// both after these have to be equal.
struct LogComparison {
  /// The number of the last commit that both have.
  let sequence: Int
  /// The state after it. It shares its structure with the state of ours.
  let shared: OutlineDocument
  /// The commits after it.
  let ours: [NamedCommit]
  let theirs: [NamedCommit]
  /// The commits of ours by name.
  let known: [NamedCommit.Name: NamedCommit]

  /// Compares two files.
  ///
  /// - Returns: `nil` if they have nothing in common.
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

  /// True if theirs has a commit that ours lacks.
  var hasNews: Bool { theirs.contains { known[$0.name] == nil } }

  /// Returns the number up to which the commits that both have are equal.
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
  /// The state that both sides started with: the one with all commits that both know, and no others.
  enum CommonState {
    /// A state of ours, which theirs has joined.
    case ours(OutlineDocument)
    /// The state of theirs after that many commits.
    case theirs(count: Int)
    /// There is no such state: both sides have joined commits of a third one, each after others of its own.
    case none
  }

  func commonState() -> CommonState {
    let names = Set(theirs.map(\.name)).intersection(known.keys)
    if names.isEmpty { return .theirs(count: 0) }
    let isInOurs = ours.prefix(names.count).allSatisfy { names.contains($0.name) }
    let isInTheirs = theirs.prefix(names.count).allSatisfy { names.contains($0.name) }
    // If theirs knows all of ours, or made its last join after ours did, it has seen that state of ours.
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
  /// Returns the state before some commits; `nil` if they do not lead here.
  fileprivate func undoing(_ commits: [NamedCommit]) -> OutlineDocument? {
    commits.reversed().reduce(self) { $0?.applying($1.record.difference.inverse()) }
  }

  /// Returns the state after some commits; `nil` if they do not fit.
  fileprivate func redoing(_ commits: [NamedCommit]) -> OutlineDocument? {
    commits.reduce(self) { $0?.applying($1.record.difference) }
  }
}

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
