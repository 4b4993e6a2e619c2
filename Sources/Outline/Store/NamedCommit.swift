/// A commit with its name among the commits of all copies of a file.
struct NamedCommit {
  struct Name: Hashable {
    var replica: ReplicaID
    /// The number that the replica gave it.
    var sequence: Int
  }

  let record: JournalRecord
  let name: Name

  init(_ line: JournalLine) throws(OutlineFileError) {
    record = try JournalRecord(line)
    name = Name(
      replica: record.entry.replica ?? ReplicaID(hashing: line.body),
      sequence: record.entry.originalSequence)
  }

  /// Returns the number that the replica gave to an item that the commit inserts.
  func originalNumber(of item: ItemID) -> ItemID { originals[item] ?? item }

  private var originals: [ItemID: ItemID] {
    Dictionary(
      record.renumbered.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }
}

extension ReplicaID {
  /// A replica for a commit that does not say who made it. It is the same in all copies.
  ///
  /// This is FNV-1a.
  fileprivate init(hashing bytes: UnsafeRawBufferPointer) {
    self.init(bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
  }
}

extension OutlineFile {
  /// Reads the commits after a number.
  func commits(after sequence: Int) throws(OutlineFileError) -> [NamedCommit] {
    var lines = CommitLines(of: journal, in: file, from: sequence - journal.droppedCount)
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
  /// The number of commits that are no longer in the history.
  var droppedCount: Int { sequence - history.count }
}
