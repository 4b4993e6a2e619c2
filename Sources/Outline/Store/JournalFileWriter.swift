/// Writes a file anew, from its first line to its last.
struct JournalFileWriter {
  private let file: DiskFile
  private var text = JournalText()
  private static let blockLength = 1 << 20

  init(to file: DiskFile) {
    self.file = file
    JournalHeader.write(to: &text)
  }

  /// Where the next line goes.
  var place: JournalPlace { text.place }

  mutating func write(_ record: JournalRecord) throws(OutlineFileError) {
    record.write(to: &text)
    try writeBlocks()
  }

  /// Writes a line that stands in another file.
  mutating func write(copyOf line: JournalLine) throws(OutlineFileError) {
    text.line(like: line)
    try writeBlocks()
  }

  mutating func write(
    checkpointOf document: OutlineDocument, upTo sequence: Int
  ) throws(OutlineFileError) {
    JournalCheckpoint.writeHead(of: document, sequence, to: &text)
    for row in document.outline.rows {
      JournalCheckpoint.write(row, document[row.item], to: &text)
      try writeBlocks()
    }
    JournalCheckpoint.writeEnd(sequence, to: &text)
    try writeBlocks()
  }

  /// Writes what is left. Nothing is synced.
  mutating func finish() throws(OutlineFileError) {
    try writeBlocks(ofAtLeast: 1)
  }

  private mutating func writeBlocks(
    ofAtLeast length: Int = blockLength
  ) throws(OutlineFileError) {
    guard text.bytes.count >= length else { return }
    let start = text.place.offset - text.bytes.count
    try file.write(text.take(), at: start)
  }
}
