/// Writes a new outline file, from its first line to its last.
struct JournalFileWriter {
  private let file: DiskFile
  private var text = JournalText()
  private static let blockLength = 1 << 18

  init(to file: DiskFile) {
    self.file = file
    JournalHeader.write(to: &text)
  }

  var nextLine: LineStart { text.nextLine }

  mutating func write(_ record: JournalRecord) throws(OutlineFileError) {
    record.write(to: &text)
    try writeBlocks()
  }

  /// Writes a copy of a line that was read from another file.
  mutating func write(copyOf line: JournalLine) throws(OutlineFileError) {
    text.line(like: line)
    try writeBlocks()
  }

  mutating func write(
    checkpointOf document: OutlineDocument, upTo sequence: Int
  ) throws(OutlineFileError) {
    JournalCheckpoint.writeHeader(of: document, sequence, to: &text)
    try document.forEachRow { (row, content) throws(OutlineFileError) in
      JournalCheckpoint.write(row, content, to: &text)
      try writeBlocks()
    }
    JournalCheckpoint.writeFooter(sequence, to: &text)
    try writeBlocks()
  }

  /// Writes the lines that are still in memory, without syncing the file.
  mutating func finish() throws(OutlineFileError) {
    try writeBlocks(ofAtLeast: 1)
  }

  private mutating func writeBlocks(
    ofAtLeast length: Int = blockLength
  ) throws(OutlineFileError) {
    guard text.bytes.count >= length else { return }
    let start = text.nextLine.offset - text.bytes.count
    try file.write(text.bytes, at: start)
    text.removeBytes()
  }
}
