/// The commits that two copies of a file have in common, and the later commits of each copy. Our side is the file
/// that a copy is joined to, and their side is this copy. A side knows a commit if its history contains the
/// commit.
///
///     ours      1 2 3 4 │ 5 6
///     theirs    1 2 3 4 │ 5 6 7        equal up to 4, so the state after 4 is shared
///
/// Checkpoints are not commits, and each copy has its own checkpoints. If a copy has dropped its first
/// commits, both copies must have the same state after the dropped commits.
struct LogComparison {
  /// The number of the last commit that the two copies have in common.
  let sequence: Int
  /// The state after the last commit that the two copies have in common. This state is computed from our current
  /// state, and shares the unchanged parts of our current state.
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
    // If a file has dropped commits, the two copies may have had different states before the first compared commit.
    // Opening a file does not apply the commits before its checkpoint, so these commits may be inconsistent.
    // The `guard` statement detects both problems.
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
  /// Returns the state that results from exactly the commits that both sides know. Returns `nil` unless our file
  /// has had this state, and the copy has joined this state. For example, if each side made its own commits
  /// before joining the commits of a third copy, neither file has ever had this state.
  func commonStateOfOurs() -> OutlineDocument? {
    let names = Set(theirs.map(\.name)).intersection(known.keys)
    guard !names.isEmpty, ours.prefix(names.count).allSatisfy({ names.contains($0.name) }) else {
      return nil
    }
    let isInTheirs = theirs.prefix(names.count).allSatisfy { names.contains($0.name) }
    // The copy has joined the state that our file had after the common commits if one of three conditions holds.
    // The first condition is that all our commits are common.
    // The second condition is that the copy has other commits before its last common commit.
    // The third condition is that the copy received the last common commit in a join, but our file did not.
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
  /// Returns the state before the given commits were made, or `nil` if these commits do not lead to the current
  /// state.
  fileprivate func undoing(_ commits: [NamedCommit]) -> OutlineDocument? {
    commits.reversed().reduce(self) { $0?.applying($1.record.difference.inverse()) }
  }

  /// Returns the state after the given commits, or `nil` if these commits do not apply to the current state.
  fileprivate func redoing(_ commits: some Sequence<NamedCommit>) -> OutlineDocument? {
    commits.reduce(self) { $0?.applying($1.record.difference) }
  }
}

/// Compares a base with the histories of both files.
extension LogComparison {
  /// Returns whether a base contains exactly the commits that both sides know. Also returns true if the base
  /// cannot be compared, because the histories have dropped commits, and the base ends before the remaining
  /// commits.
  ///
  /// When two branches are merged, the result is true, because the base is the state from which the branches
  /// started. When a single commit is cherry-picked or reverted, the result is false, because the base
  /// contains more or fewer commits than both sides know.
  func parts(
    at base: OutlineFile, _ ours: OutlineFile, _ theirs: OutlineFile
  ) throws(OutlineFileError) -> Bool {
    let start = [base, ours, theirs].map(\.journal.droppedCount).max()!
    // A base cannot be compared if it ends before the first commit that all three histories still contain.
    guard start <= base.journal.sequence else { return true }
    let names = (
      base: try base.names(after: start), ours: try ours.names(after: start),
      theirs: try theirs.names(after: start)
    )
    let known = names.ours.union(names.theirs)
    return names.base.intersection(known) == names.ours.intersection(names.theirs)
  }

  /// Returns the state of the file `base`, with the item numbers of our file. If the copy once had this state,
  /// but our file never did, also returns the commits in the copy after this state. Returns `nil` if neither the
  /// copy nor our file ever had this state.
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

/// A commit with a name that is unique among the commits of all copies of a file.
struct NamedCommit {
  struct Name: Hashable {
    var replica: ReplicaID
    /// The number that the commit's replica gave to the commit.
    var sequence: Int
  }

  let record: JournalRecord
  let name: Name
  /// The items that have different numbers in this file and in the commit's replica. A key is an item's number in
  /// this file, and its value is the item's number in the replica.
  private let originals: [ItemID: ItemID]

  init(_ line: JournalLine) throws(OutlineFileError) {
    record = try JournalRecord(line)
    name = Name(
      replica: record.entry.replica ?? ReplicaID(hashing: line.body),
      sequence: record.entry.originalSequence)
    originals = Dictionary(
      record.renumbered.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the number that the commit's replica gave to an item that this commit inserts.
  func originalNumber(of item: ItemID) -> ItemID {
    originals[item] ?? item
  }
}

extension ReplicaID {
  /// Creates a replica identity for a commit that does not name its replica. All copies of the file derive
  /// the same identity for the commit.
  fileprivate init(hashing bytes: UnsafeRawBufferPointer) {
    self.init(bytes.stableHash())
  }
}

extension OutlineFile {
  func lines(after sequence: Int) -> CommitLines {
    CommitLines(of: journal, in: file, from: sequence - journal.droppedCount)
  }

  /// Reads the commits after the commit with the given number.
  func commits(after sequence: Int) throws(OutlineFileError) -> [NamedCommit] {
    var lines = lines(after: sequence)
    var commits: [NamedCommit] = []
    while let line = try lines.next() {
      let commit = try NamedCommit(line)
      guard commit.record.entry.sequence == sequence + commits.count + 1 else {
        throw line.start.damaged("expected commit \(sequence + commits.count + 1)")
      }
      commits.append(commit)
    }
    guard sequence + commits.count == journal.sequence else {
      throw journal.end.damaged("the file ends before commit \(journal.sequence)")
    }
    return commits
  }
}

extension Journal {
  /// The number of commits that have been dropped from the history.
  fileprivate var droppedCount: Int { sequence - history.count }
}

/// Reads the lines that contain commits, one by one. The lines before the checkpoint are read first, then the
/// lines after the checkpoint.
struct CommitLines {
  private let file: DiskFile
  /// The parts of the file that still have to be read. The last element is the part to be read next.
  private var parts: [(start: LineStart, end: LineStart)] = []
  private var lines: JournalLines?

  /// - Parameter index: The index, in the history, of the first commit to read.
  init(of journal: Journal, in file: DiskFile, from index: Int) {
    self.file = file
    guard index < journal.commitStarts.count else { return }
    let start = journal.commitStarts[index]
    if start.offset < journal.startOfCheckpoint.offset {
      parts = [(journal.startOfLog, journal.end), (start, journal.startOfCheckpoint)]
    } else {
      parts = [(start, journal.end)]
    }
  }

  /// Reads the next line.
  ///
  /// - Returns: The line, or `nil` after the last commit. The bytes of a line are valid until the next line
  ///   is read.
  mutating func next() throws(OutlineFileError) -> JournalLine? {
    while true {
      if let line = try lines?.next() {
        try line.requireIntact()
        return line
      }
      guard let part = parts.popLast() else { return nil }
      lines = JournalLines(of: file, from: part.start, to: part.end.offset)
    }
  }
}
