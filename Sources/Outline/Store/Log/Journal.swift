/// The contents of an outline file, and the offsets at which its history, checkpoint and log start.
///
///     header   commits …   checkpoint   commits …
///              history                  log
///
/// The current state results from applying the commits in the log to the checkpoint. The commits before the
/// checkpoint are kept so that they can be listed and undone.
struct Journal {
  /// The version of the file's format.
  var version = newestVersion
  var document = OutlineDocument()
  /// The number of the last commit, or 0 if there are no commits yet.
  var sequence = 0
  /// All commits in the file, from the oldest to the newest.
  private(set) var history: [HistoryEntry] = []
  /// The starts of the commits' lines. A commit has the same index in this array as in `history`.
  private(set) var commitStarts: [LineStart] = []
  private(set) var stacks = UndoHistory<Int>()
  /// The unfinished commit that was at the end of the file when the file was last read, or `nil` if there was
  /// no such commit.
  var recovery: OutlineFile.Recovery?

  var startOfHistory = LineStart()
  var startOfCheckpoint = LineStart()
  var startOfLog = LineStart()
  /// The place in the file where the line of the next commit will start.
  var end = LineStart()

  /// Adds a commit to the history.
  ///
  /// - Returns: `true` if the commit was added, or `false` if the commit cannot follow the last commit.
  mutating func add(_ entry: HistoryEntry, at start: LineStart) -> Bool {
    if let last = history.last, entry.sequence != last.sequence + 1 { return false }
    guard stacks.add(entry) else { return false }
    history.append(entry)
    commitStarts.append(start)
    return true
  }

  /// Removes the commit at the given index, and all later commits, from the history.
  ///
  /// - Complexity: O(*h*), where *h* is the number of commits in the history.
  private mutating func removeCommits(from index: Int) {
    history.removeSubrange(index...)
    commitStarts.removeSubrange(index...)
    stacks = UndoHistory()
    for entry in history {
      let canFollow = stacks.add(entry)
      precondition(canFollow)
    }
  }

  /// True if the log is so long that a checkpoint should be written.
  ///
  /// A log is long if it is longer than 4 KiB, longer than the last checkpoint, and longer than a quarter of
  /// the commits before the checkpoint. The length of the commits before the checkpoint matters, because
  /// these commits are copied whenever a checkpoint is written. With this rule, the total size of all
  /// checkpoints is only a small multiple of the size of all commits.
  var isLogLong: Bool {
    let checkpoint = startOfLog.offset - startOfCheckpoint.offset
    let history = startOfCheckpoint.offset - startOfHistory.offset
    return end.offset - startOfLog.offset > max(4096, checkpoint, history / 4)
  }
}

extension Journal {
  /// Reads the commits that have been appended to the file since the file was last read.
  ///
  /// - Parameter size: The offset at which to stop reading. A limit is needed because a writer may be
  ///   appending to the file.
  /// - Throws: ``OutlineFileError``. After an error, the journal is unchanged.
  /// - Complexity: O(*a*), where *a* is the number of appended bytes. If this method throws an error, it
  ///   takes an additional O(*h*), where *h* is the number of commits in the history.
  mutating func readCommits(
    appendedTo file: DiskFile, upTo size: Int
  ) throws(OutlineFileError) {
    // The history is changed in place, and restored after an error.
    // Copying the history first would take time proportional to the length of the history.
    let old = (document, sequence, end, recovery, count: history.count)
    do {
      recovery = nil
      if size != end.offset { try readLog(JournalLines(of: file, from: end, to: size)) }
    } catch {
      (document, sequence, end, recovery) = (old.0, old.1, old.2, old.3)
      removeCommits(from: old.count)
      throw error
    }
  }
}

extension DiskFile {
  /// Returns whether the bytes before the given line are unchanged since they were read. Compares only the
  /// checksum at the end of the previous line, because this checksum depends on all earlier bytes.
  func isUnchanged(before line: LineStart) throws(OutlineFileError) -> Bool {
    var expected: [UInt8] = []
    LineTrailer.append(line.sum, to: &expected)
    expected.append(UInt8(ascii: "\n"))
    return try bytes(expected.count, at: line.offset - expected.count) == expected
  }

  /// Reads the given number of bytes, or fewer bytes if the file ends first.
  private func bytes(_ count: Int, at offset: Int) throws(OutlineFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let found = try bytes.withUnsafeMutableBufferPointer { buffer throws(OutlineFileError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
    return Array(bytes.prefix(found))
  }
}
