/// Reads the lines of commits one by one: first those before the checkpoint, then those after it.
struct CommitLines {
  private let file: DiskFile
  /// The parts of the file to read, the next one last.
  private var parts: [(start: LineStart, end: LineStart)] = []
  private var lines: JournalLines?

  /// - Parameter index: The index of the first commit in the history.
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
  /// - Returns: `nil` at the end. The line is valid until the next one is read.
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
