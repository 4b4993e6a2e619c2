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

  init(_ line: JournalLine) throws(OutlineFileError) {
    start = line.start
    shape = CheckedShape(capacity: 0)
    try line.read { (reader) throws(JSONError) in try readHeader(&reader) }
    guard 0...ItemID.numbers.upperBound + 1 ~= nextNumber, rowCount >= 0 else {
      throw line.start.damaged("the value of “rows” or “next” in this checkpoint is out of range")
    }
    // The stated number of rows may be wrong, so it must not determine how much memory is reserved. The
    // size of the file is not a reliable limit either, because the file may be sparse.
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

  /// Reads a row, provided that its members are in the order in which this library writes them, without
  /// white space. This method is several times as fast as comparing the name of each member.
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
