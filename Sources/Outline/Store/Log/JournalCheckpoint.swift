// A checkpoint stores the whole state of a document, with one line per row:
//
//     {"checkpoint":2,"rows":2,"next":2, … }    the state after commit 2; two rows follow
//     {"id":0,"level":0,"title":"Food","expanded":true, … }
//     {"id":1,"level":1,"title":"Tea", … }
//     {"end":2, … }

extension OutlineDocument {
  /// Writes the document as a checkpoint.
  ///
  /// - Parameters:
  ///   - sequence: The number of the last commit that the document includes.
  ///   - endRow: A closure that is called after each row has been written.
  func writeCheckpoint<Failure: Error>(
    upTo sequence: Int, to text: inout JournalText,
    endRow: (inout JournalText) throws(Failure) -> Void
  ) throws(Failure) {
    text.line { json in
      json.member("checkpoint", sequence)
      json.member("rows", outline.count)
      json.member("next", nextNumber)
      if !header.isEmpty {
        json.name("header")
        json.write(header)
      }
    }
    try forEachRow { (row, content) throws(Failure) in
      Self.write(row, content, to: &text)
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

  /// The document in the form of a checkpoint, which includes the identities of the items.
  ///
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  package var checkpoint: [UInt8] {
    var text = JournalText()
    writeCheckpoint(upTo: 0, to: &text) { _ in }
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

/// Reads a checkpoint line by line.
struct CheckpointReader {
  /// The number of the last commit that the checkpoint includes.
  private(set) var sequence = 0
  private let start: LineStart
  private var rowCount = 0
  private var nextNumber = 0
  private var header: [DocumentField] = []

  private var items: [ItemID] = []
  private var shape: CheckedShape
  private var contents = ContentTable.Builder()
  private(set) var isComplete = false

  static func isFirstLine(_ line: JournalLine) -> Bool {
    StaticString("{\"checkpoint\":").isPrefix(of: line.bytes)
  }

  init(_ line: JournalLine) throws(OutlineFileError) {
    start = line.start
    shape = CheckedShape(capacity: 0)
    try line.read { (reader) throws(JSONError) in try readHeader(&reader) }
    guard 0...ItemID.numbers.upperBound + 1 ~= nextNumber, rowCount >= 0 else {
      throw line.start.damaged("the value of “rows” or “next” in this checkpoint is out of range")
    }
    // The stated number of rows may be wrong, so it must not determine how much memory is reserved.
    // The size of the file is not a reliable limit either, because the file may be sparse.
    let capacity = min(rowCount, 1 << 20)
    items.reserveCapacity(capacity)
    shape = CheckedShape(capacity: capacity)
  }

  mutating func read(_ line: JournalLine) throws(OutlineFileError) {
    try line.read { (reader) throws(JSONError) in
      if items.count == rowCount {
        try readFooter(&reader)
      } else {
        try readRow(&reader, end: line.body.count)
      }
    }
  }

  /// Returns the document that the checkpoint contains.
  ///
  /// - Precondition: All lines of the checkpoint have been read.
  func document() throws(OutlineFileError) -> OutlineDocument {
    var document = OutlineDocument()
    do {
      document.outline = try SectionSnapshot(items, shapedAs: shape)
    } catch {
      throw start.damaged("an item occurs twice in this checkpoint")
    }
    document.contents = contents.table(for: document.outline)
    document.header = header
    document.nextNumber = nextNumber
    return document
  }
}

extension CheckpointReader {
  private mutating func readHeader(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { (name, reader) throws(JSONError) in
      switch name {
      case "checkpoint": sequence = try reader.readSequence()
      case "rows": rowCount = try reader.readInteger()
      case "next": nextNumber = try reader.readInteger()
      case "header": header = try reader.readFields()
      case "sum": try reader.skipValue()
      default: return false
      }
      return true
    }
    try reader.end()
  }

  /// - Parameter end: The offset, within the line, at which the checksum starts.
  private mutating func readRow(_ reader: inout JSONReader, end: Int) throws(JSONError) {
    if try readRowAsWritten(&reader, end: end) { return }
    reader.offset = 0
    var item: ItemID?
    var (level, isExpanded) = (-1, false)
    var content = ContentBuilder()
    try reader.readMembers { (name, reader) throws(JSONError) in
      switch name {
      case "id": item = try reader.readItem()
      case "level": level = try reader.readInteger()
      case "expanded": isExpanded = try reader.readBoolean()
      case "sum": try reader.skipValue()
      default: return try content.read(name, &reader)
      }
      return true
    }
    try reader.end()
    guard let item else { throw reader.missing("id") }
    let read = try content.content(reader)
    try addIfAllowed(item, level: level, isExpanded: isExpanded)
    contents.append(read)
  }

  /// Reads a row if its members are in the order that this library uses for writing, without white space. This
  /// method is several times as fast as comparing the name of each member.
  ///
  /// - Returns: `true` if the row was added, or `false` if its members have a different form.
  @inline(__always)
  private mutating func readRowAsWritten(
    _ reader: inout JSONReader, end: Int
  ) throws(JSONError) -> Bool {
    guard reader.skip("{\"id\":"), let number = reader.readDigits(),
      reader.skip(",\"level\":"), let level = reader.readDigits(),
      reader.skip(",\"title\":")
    else { return false }
    let title = try reader.readText()
    let note = reader.skip(",\"note\":") ? try reader.readString() : nil
    let fields = reader.skip(",\"fields\":") ? try reader.readFields() : []
    let isExpanded = reader.skip(",\"expanded\":true")
    guard reader.offset == end else { return false }
    try addIfAllowed(ItemID(number), level: level, isExpanded: isExpanded)
    if note == nil && fields.isEmpty && !title.hasEscapes {
      contents.append(title: title.bytes)
    } else {
      contents.append(ItemContent(title.string, note: note, fields: fields))
    }
    return true
  }

  private mutating func addIfAllowed(
    _ item: ItemID, level: Int, isExpanded: Bool
  ) throws(JSONError) {
    guard item.number < nextNumber else {
      throw JSONError(at: 0, "the item's number is not less than the checkpoint's “next”")
    }
    guard 0...shape.deepestAllowed ~= level else {
      throw JSONError(at: 0, "level \(level) is out of range; expected 0...\(shape.deepestAllowed)")
    }
    items.append(item)
    shape.append(level: level, isExpanded: isExpanded)
  }

  private mutating func readFooter(_ reader: inout JSONReader) throws(JSONError) {
    var end: Int?
    try reader.readMembers { (name, reader) throws(JSONError) in
      switch name {
      case "end": end = try reader.readSequence()
      case "sum": try reader.skipValue()
      default: return false
      }
      return true
    }
    guard end == sequence else {
      throw JSONError(at: 0, "expected the end of checkpoint \(sequence)")
    }
    try reader.end()
    isComplete = true
  }
}
