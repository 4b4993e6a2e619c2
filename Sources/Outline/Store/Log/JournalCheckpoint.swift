// A checkpoint stores the whole state of a document, with one line per row:
//
//     {"checkpoint":2,"rows":2,"next":2, … }    the state after commit 2; two rows follow
//     {"id":0,"level":0,"title":"Food","expanded":true, … }
//     {"id":1,"level":1,"title":"Tea", … }
//     {"end":2, … }

enum JournalCheckpoint {
  private static let opening: StaticString = "{\"checkpoint\":"

  static func isFirstLine(_ line: JournalLine) -> Bool { opening.isPrefix(of: line.bytes) }

  /// - Parameters:
  ///   - sequence: The number of the last commit that the document includes.
  ///   - endRow: A closure that is called after each row has been written.
  static func write<Failure: Error>(
    _ document: OutlineDocument, upTo sequence: Int, to text: inout JournalText,
    endRow: (inout JournalText) throws(Failure) -> Void
  ) throws(Failure) {
    text.line { json in
      json.member("checkpoint", sequence)
      json.member("rows", document.outline.count)
      json.member("next", document.nextNumber)
      if !document.header.isEmpty {
        json.name("header")
        json.write(document.header)
      }
    }
    try document.forEachRow { (row, content) throws(Failure) in
      write(row, content, to: &text)
      try endRow(&text)
    }
    text.line { json in json.member("end", sequence) }
  }

  private static func write(
    _ row: SectionSnapshot<ItemID>.Row, _ content: ContentView, to text: inout JournalText
  ) {
    text.line { json in
      json.name("id")
      json.write(row.item.number)
      json.name("level")
      json.write(row.level)
      switch content {
      case .title(let title, _):
        json.name("title")
        json.write(utf8: title)
      case .content(let content): json.write(membersOf: content)
      }
      json.write(isExpanded: row.isExpanded)
    }
  }
}

extension OutlineDocument {
  /// The document in the form of a checkpoint, which includes the identities of the items.
  ///
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  package var checkpoint: [UInt8] {
    var text = JournalText()
    JournalCheckpoint.write(self, upTo: 0, to: &text) { _ in }
    return text.bytes
  }

  /// Creates a document from the bytes of a ``checkpoint``.
  ///
  /// - Returns: `nil` if the checkpoint is not intact.
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
