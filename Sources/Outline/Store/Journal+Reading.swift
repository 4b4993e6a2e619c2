extension Journal {
  /// Reads a file.
  ///
  /// - Parameter size: How many bytes it has. Somebody may be appending to it.
  init(
    reading file: DiskFile, size: Int, recovery: inout OutlineFile.Recovery?
  ) throws(OutlineFileError) {
    let lines = JournalLines(of: file, from: JournalPlace(), to: size)
    try JournalHeader.read(try lines.next(), of: file)
    startOfHistory = lines.place
    try readHistory(lines)
    recovery = try readLog(lines)
  }

  /// Reads the commits before the checkpoint, and the checkpoint.
  private mutating func readHistory(_ lines: JournalLines) throws(OutlineFileError) {
    while let line = try lines.next() {
      try line.requireWhole()
      if JournalCheckpoint.isFirstLine(line) { return try readCheckpoint(line, lines) }
      try take(line, HistoryEntry(line))
    }
    throw lines.place.damaged("the file ends before its checkpoint")
  }

  private mutating func readCheckpoint(
    _ firstLine: JournalLine, _ lines: JournalLines
  ) throws(OutlineFileError) {
    startOfCheckpoint = firstLine.place
    var reader = try CheckpointReader(firstLine)
    guard history.isEmpty || history.last!.sequence == reader.sequence else {
      throw startOfCheckpoint.damaged("the checkpoint does not follow from the commits before it")
    }
    while !reader.isComplete {
      guard let line = try lines.next() else {
        throw lines.place.damaged("the file ends before its checkpoint does")
      }
      try line.requireWhole()
      try reader.read(line)
    }
    document = try reader.document()
    sequence = reader.sequence
    startOfLog = lines.place
    end = lines.place
  }

  /// Reads the commits since the checkpoint.
  ///
  /// - Returns: What does not count: the rest of a commit that was never acknowledged.
  private mutating func readLog(
    _ lines: JournalLines
  ) throws(OutlineFileError) -> OutlineFile.Recovery? {
    while let line = try lines.next() {
      if line.sum == nil {
        // Commits are synced one by one, so only the last line can be one that was not finished.
        if line.mayBeTorn && lines.isAtEnd { return OutlineFile.Recovery(line) }
        throw line.place.damaged("\(JournalLine.isNotAsWritten); the lines before it are whole")
      }
      let record = try JournalRecord(line)
      guard record.entry.sequence == sequence + 1 else {
        throw line.place.damaged("expected commit \(sequence + 1)")
      }
      guard let changed = document.applying(record.difference) else {
        throw line.place.damaged("commit \(sequence + 1) does not fit the state before it")
      }
      try take(line, record.entry)
      document = changed
      sequence += 1
      end = lines.place
    }
    return nil
  }

  private mutating func take(_ line: JournalLine, _ entry: HistoryEntry) throws(OutlineFileError) {
    guard take(entry, at: line.place) else {
      throw line.place.damaged("commit \(entry.sequence) cannot follow the one before it")
    }
  }
}

extension JournalLine {
  fileprivate static let isNotAsWritten = "the line is not as it was written"

  func requireWhole() throws(OutlineFileError) {
    if sum == nil { throw place.damaged(Self.isNotAsWritten) }
  }
}

extension OutlineFile.Recovery {
  fileprivate init(_ line: JournalLine) {
    self.init(line: line.place.line, byte: line.place.offset, count: line.length)
  }
}
