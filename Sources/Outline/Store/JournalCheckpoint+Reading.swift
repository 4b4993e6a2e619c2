/// Reads a checkpoint line by line.
struct CheckpointReader {
  /// The number of the last commit that it includes.
  private(set) var sequence = 0
  private let start: LineStart
  private var rowCount = 0
  private var nextNumber = 0
  private var header: [DocumentField] = []

  private var items: [ItemID] = []
  private var shape = CheckedShape(capacity: 0)
  private var contents: [ItemContent] = []
  private var deepestAllowed = 0
  private(set) var isComplete = false

  init(_ line: JournalLine) throws(OutlineFileError) {
    start = line.start
    try line.read { (reader) throws(JSONError) in try readHeader(&reader) }
    guard 0...ItemID.numbers.upperBound + 1 ~= nextNumber, rowCount >= 0 else {
      throw line.start.damaged("“rows” or “next” of this checkpoint is out of range")
    }
  }

  mutating func read(_ line: JournalLine) throws(OutlineFileError) {
    try line.read { (reader) throws(JSONError) in
      if items.count == rowCount { try readFooter(&reader) } else { try readRow(&reader) }
      try reader.end()
    }
  }

  /// Returns the document.
  ///
  /// - Precondition: The checkpoint is complete.
  func document() throws(OutlineFileError) -> OutlineDocument {
    var document = OutlineDocument()
    do {
      document.outline = try SectionSnapshot(items, shapedAs: shape)
    } catch {
      throw start.damaged("an item occurs twice in this checkpoint")
    }
    guard let table = ContentTable(items: items, contents: contents) else {
      throw start.damaged("an item occurs twice in this checkpoint")
    }
    document.contents = table
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

  private mutating func readRow(_ reader: inout JSONReader) throws(JSONError) {
    var row = RowBuilder()
    try reader.readMembers { (name, reader) throws(JSONError) in try row.read(name, &reader) }
    guard let item = row.item else { throw reader.missing("id") }
    guard item.number < nextNumber else {
      throw JSONError(at: 0, "the item's number is not less than “next” of the checkpoint")
    }
    guard 0...deepestAllowed ~= row.level else {
      throw JSONError(at: 0, "level \(row.level) is not one of 0...\(deepestAllowed)")
    }
    deepestAllowed = row.level + 1
    items.append(item)
    shape.append(level: row.level, isExpanded: row.isExpanded)
    contents.append(try row.content.content(reader))
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
    isComplete = true
  }
}

/// The members of a row that were read so far.
private struct RowBuilder {
  private(set) var item: ItemID?
  private(set) var level = -1
  private(set) var isExpanded = false
  private(set) var content = ContentBuilder()

  @inline(__always)
  mutating func read(_ name: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch name {
    case "id": item = try reader.readItem()
    case "level": level = try reader.readInteger()
    case "expanded": isExpanded = try reader.readBoolean()
    case "sum": try reader.skipValue()
    default: return try content.read(name, &reader)
    }
    return true
  }
}
