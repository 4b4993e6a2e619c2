extension Journal {
  /// Reads an outline file, up to the size that the file has now, because a writer may be appending to it.
  init(reading file: DiskFile) throws(OutlineFileError) {
    let lines = JournalLines(of: file, from: LineStart(), to: try file.size())
    version = try JournalHeader.read(try lines.next(), of: file)
    startOfHistory = lines.nextLine
    try readHistory(lines)
    try readLog(lines)
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
  mutating func readLog(_ lines: JournalLines) throws(OutlineFileError) {
    while let line = try lines.next() {
      if line.sum == nil {
        // Each commit is synced before the next one is written, so only the last line can be unfinished.
        if line.mayBeTorn && lines.isAtEnd {
          recovery = OutlineFile.Recovery(
            line: line.start.line, byte: line.start.offset, count: line.length)
          return
        }
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
