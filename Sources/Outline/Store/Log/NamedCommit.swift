/// A commit with a name that is unique among the commits of all copies of a file.
struct NamedCommit {
  struct Name: Hashable {
    var replica: ReplicaID
    /// The number that the commit's replica gave to the commit.
    var sequence: Int
  }

  let record: JournalRecord
  let name: Name
  /// Maps the number of an item in this file to the item's number in the commit's replica, if the two numbers differ.
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
  var droppedCount: Int { sequence - history.count }
}

/// Reads the lines that contain commits, one by one: first the lines before the checkpoint, then those after
/// it.
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
