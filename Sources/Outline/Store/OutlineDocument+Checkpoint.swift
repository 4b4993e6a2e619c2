extension OutlineDocument {
  /// The document as the lines of a checkpoint, with the identities of its items.
  ///
  /// - Complexity: O(*b*), where *b* is the number of bytes.
  package var checkpoint: [UInt8] {
    var text = JournalText()
    JournalCheckpoint.writeHeader(of: self, 0, to: &text)
    forEachRow { row, content in JournalCheckpoint.write(row, content, to: &text) }
    JournalCheckpoint.writeFooter(0, to: &text)
    return text.bytes
  }

  /// Reads a ``checkpoint``.
  ///
  /// - Returns: `nil` if it is not intact.
  package init?(checkpoint bytes: [UInt8]) {
    var lines = LinesInMemory(bytes: bytes)
    guard var reader = lines.next({ try? CheckpointReader($0) }) else { return nil }
    while !reader.isComplete {
      let isRead: Void? = lines.next { line in try? reader.read(line) }
      if isRead == nil { return nil }
    }
    guard lines.nextLine.offset == bytes.count, let document = try? reader.document() else {
      return nil
    }
    self = document
  }
}
