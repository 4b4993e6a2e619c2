/// The contents of an outline file, and the positions of its sections in the file.
///
///     header   commits …   checkpoint   commits …
///              history                  log
///
/// The current state is the checkpoint with the commits of the log applied to it. The commits of
/// the history can be listed and undone.
struct Journal {
  /// The version of the file.
  var version = JournalHeader.version
  var document = OutlineDocument()
  /// The number of the last commit, or 0 if there are no commits yet.
  var sequence = 0
  /// All commits, in order.
  private(set) var history: [HistoryEntry] = []
  /// The start of each commit's line, indexed like `history`.
  private(set) var commitStarts: [LineStart] = []
  private(set) var stacks = UndoStacks()

  var startOfHistory = LineStart()
  var startOfCheckpoint = LineStart()
  var startOfLog = LineStart()
  /// The start of the next commit's line.
  var end = LineStart()

  init() {}

  /// The contents of a file that has only a header.
  ///
  /// - Parameter start: The start of the line after the header.
  init(startingAt start: LineStart) {
    startOfHistory = start
  }

  /// Adds a commit to the history.
  ///
  /// - Returns: Whether the commit can follow the last one. If not, nothing is added.
  mutating func add(_ entry: HistoryEntry, at start: LineStart) -> Bool {
    if let last = history.last, entry.sequence != last.sequence + 1 { return false }
    guard stacks.add(entry) else { return false }
    history.append(entry)
    commitStarts.append(start)
    return true
  }

  /// Removes commits from the end of the history.
  ///
  /// - Complexity: O(*h*), where *h* is the number of commits of the history.
  mutating func removeCommits(from index: Int) {
    history.removeSubrange(index...)
    commitStarts.removeSubrange(index...)
    stacks = UndoStacks()
    for entry in history {
      let canFollow = stacks.add(entry)
      precondition(canFollow)
    }
  }

  /// True if there are no commits since the checkpoint.
  var isLogEmpty: Bool { startOfLog.offset == end.offset }

  /// True if the log is so long that a checkpoint should be written.
  ///
  /// A checkpoint copies the history, so the log must also be at least a quarter as long as the history. Then
  /// all checkpoints together write only a few times as much as the commits.
  var isLogLong: Bool {
    let checkpoint = startOfLog.offset - startOfCheckpoint.offset
    let history = startOfCheckpoint.offset - startOfHistory.offset
    return end.offset - startOfLog.offset > max(4096, checkpoint, history / 4)
  }
}

extension Journal {
  /// Reads the commits that were appended to the file since it was read.
  ///
  /// - Parameter size: The number of bytes of the file. A writer may be appending to it.
  /// - Returns: The unfinished commit at the end, if there is one.
  /// - Throws: ``OutlineFileError``. The journal is then unchanged.
  /// - Complexity: O(*a*), where *a* is the number of appended bytes. If it throws, also O(*h*), where *h* is
  ///   the number of commits of the history.
  mutating func readCommits(
    appendedTo file: DiskFile, upTo size: Int
  ) throws(OutlineFileError) -> OutlineFile.Recovery? {
    if size == end.offset { return nil }
    // The history is changed in place. A copy for restoring it would cost as much as the whole history.
    let old = (document, sequence, end, count: history.count)
    do {
      return try readLog(JournalLines(of: file, from: end, to: size))
    } catch {
      (document, sequence, end) = (old.0, old.1, old.2)
      removeCommits(from: old.count)
      throw error
    }
  }
}

extension DiskFile {
  /// True if the bytes before a line have not changed since they were read. The checksum at the end of the
  /// previous line depends on all of them.
  func isUnchanged(before line: LineStart) throws(OutlineFileError) -> Bool {
    var expected: [UInt8] = []
    LineTrailer.append(line.sum, to: &expected)
    expected.append(UInt8(ascii: "\n"))
    return try bytes(expected.count, at: line.offset - expected.count) == expected
  }

  /// Reads some bytes. Reads fewer if the file ends before.
  private func bytes(_ count: Int, at offset: Int) throws(OutlineFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, OutlineFileError> in
      Result { () throws(OutlineFileError) in try read(into: buffer, at: offset) }
    }
    return Array(bytes.prefix(try result.get()))
  }
}
