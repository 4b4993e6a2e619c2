extension Journal {
  /// Reads an outline file.
  ///
  /// - Parameters:
  ///   - size: The number of bytes to read. A limit is needed because a writer may be appending to the file.
  ///   - recovery: Set to the unfinished commit at the end of the file, or to `nil` if there is no such
  ///     commit.
  init(
    reading file: DiskFile, size: Int, recovery: inout OutlineFile.Recovery?
  ) throws(OutlineFileError) {
    let lines = JournalLines(of: file, from: LineStart(), to: size)
    version = try JournalHeader.read(try lines.next(), of: file)
    startOfHistory = lines.nextLine
    try readHistory(lines)
    recovery = try readLog(lines)
  }

  /// Reads the history and the checkpoint that follows it.
  private mutating func readHistory(_ lines: JournalLines) throws(OutlineFileError) {
    while let line = try lines.next() {
      try line.requireIntact()
      if JournalCheckpoint.isFirstLine(line) { return try readCheckpoint(line, lines) }
      try add(HistoryEntry(line), line)
    }
    throw lines.nextLine.damaged("the file ends before its checkpoint")
  }

  private mutating func readCheckpoint(
    _ firstLine: JournalLine, _ lines: JournalLines
  ) throws(OutlineFileError) {
    startOfCheckpoint = firstLine.start
    var reader = try CheckpointReader(firstLine)
    guard history.isEmpty || history.last!.sequence == reader.sequence else {
      throw startOfCheckpoint.damaged("the checkpoint does not match the commits before it")
    }
    while !reader.isComplete {
      guard let line = try lines.next() else {
        throw lines.nextLine.damaged("the file ends inside its checkpoint")
      }
      try line.requireIntact()
      try reader.read(line)
    }
    document = try reader.document()
    sequence = reader.sequence
    startOfLog = lines.nextLine
    end = lines.nextLine
  }

  /// Reads commits of the log from the given lines, and applies them to the document.
  ///
  /// - Returns: The unfinished commit at the end of the file, if there is one.
  mutating func readLog(
    _ lines: JournalLines
  ) throws(OutlineFileError) -> OutlineFile.Recovery? {
    while let line = try lines.next() {
      if line.sum == nil {
        // Each commit is synced before the next one is written, so only the last line can be unfinished.
        if line.mayBeTorn && lines.isAtEnd { return OutlineFile.Recovery(line) }
        throw line.start.damaged("\(JournalLine.wrongChecksum); the lines before it are intact")
      }
      let record = try JournalRecord(line)
      guard record.entry.sequence == sequence + 1 else {
        throw line.start.damaged("expected commit \(sequence + 1)")
      }
      guard let changed = document.applying(record.difference) else {
        throw line.start.damaged("commit \(sequence + 1) does not apply to the state before it")
      }
      try add(record.entry, line)
      document = changed
      sequence += 1
      end = lines.nextLine
    }
    return nil
  }

  private mutating func add(_ entry: HistoryEntry, _ line: JournalLine) throws(OutlineFileError) {
    guard add(entry, at: line.start) else {
      throw line.start.damaged("commit \(entry.sequence) cannot follow the one before it")
    }
  }
}

extension JournalLine {
  fileprivate static let wrongChecksum = "the line does not match its checksum"

  func requireIntact() throws(OutlineFileError) {
    if sum == nil { throw start.damaged(Self.wrongChecksum) }
  }
}

extension OutlineFile.Recovery {
  fileprivate init(_ line: JournalLine) {
    self.init(line: line.start.line, byte: line.start.offset, count: line.length)
  }
}
