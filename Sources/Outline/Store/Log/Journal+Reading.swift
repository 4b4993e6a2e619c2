extension Journal {
  /// Reads an outline file, but only up to its current size, because a writer may be appending to the file.
  init(reading file: DiskFile) throws(OutlineFileError) {
    let lines = JournalLines(of: file, from: LineStart(), to: try file.size())
    version = try Self.readVersion(try lines.next(), of: file)
    startOfHistory = lines.nextLine
    try readHistory(lines)
    try readLog(lines)
  }

  /// Reads the history and the checkpoint that follows the history.
  private mutating func readHistory(_ lines: JournalLines) throws(OutlineFileError) {
    while let line = try lines.next() {
      try line.requireIntact()
      if CheckpointReader.isFirstLine(line) { return try readCheckpoint(line, lines) }
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

// The first line of a file is its header, which names the format and the version of the format.
extension Journal {
  /// The format version of the files that this library writes. This version is also the newest that the library
  /// can read.
  ///
  /// In files of version 1, commits do not name a replica. A program that knows only version 1 treats an
  /// unknown member of a commit as damage. So members that were introduced later must not be written to a
  /// file of version 1. A file keeps its version until it is rewritten as a whole.
  static let newestVersion = 2

  private static let headerOpening: StaticString = "{\"format\":\"outline\",\"version\":"

  static func writeHeader(to text: inout JournalText) {
    text.line { json in
      json.member("format", "outline")
      json.member("version", newestVersion)
    }
  }

  /// Reads the header. The version is read before the checksum is verified, because a newer version of the
  /// format may use another kind of checksum.
  ///
  /// - Returns: The version of the file's format.
  private static func readVersion(
    _ line: JournalLine?, of file: DiskFile
  ) throws(OutlineFileError) -> Int {
    guard let line, let version = version(in: line.bytes) else {
      throw .notAnOutlineFile(path: SystemCalls.text(file.path))
    }
    guard version <= newestVersion else { throw .newerVersion(version) }
    guard line.sum != nil, version >= 1 else {
      throw line.start.damaged("the header does not match its checksum")
    }
    return version
  }

  private static func version(in line: UnsafeRawBufferPointer) -> Int? {
    guard headerOpening.isPrefix(of: line) else { return nil }
    let digits = line.dropFirst(headerOpening.utf8CodeUnitCount)
      .prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
