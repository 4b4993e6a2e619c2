/// The members of an item's contents that were read so far.
struct ContentBuilder {
  private var title: String?
  private var note: String?
  private var fields: [DocumentField] = []

  /// Reads a member.
  ///
  /// - Returns: `false` if contents have no member of this name.
  @inline(__always)
  mutating func read(_ name: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch name {
    case "title": title = try reader.readString()
    case "note": note = try reader.readString()
    case "fields": fields = try reader.readFields()
    default: return false
    }
    return true
  }

  func content(_ reader: JSONReader) throws(JSONError) -> ItemContent {
    guard let title else { throw reader.missing("title") }
    return ItemContent(title, note: note, fields: fields)
  }
}

extension JSONReader {
  mutating func readContent() throws(JSONError) -> ItemContent {
    var content = ContentBuilder()
    try readMembers { (name, reader) throws(JSONError) in try content.read(name, &reader) }
    return try content.content(self)
  }

  mutating func readFields() throws(JSONError) -> [DocumentField] {
    try readElements { (reader) throws(JSONError) in try reader.readField() }
  }

  private mutating func readField() throws(JSONError) -> DocumentField {
    var name: String?
    var value: DocumentField.Value?
    try readMembers { (member, reader) throws(JSONError) in
      switch member {
      case "name": name = try reader.readString()
      case "text": value = .text(try reader.readString())
      case "json": value = .json(try reader.readString())
      default: return false
      }
      return true
    }
    guard let name else { throw missing("name") }
    guard let value else { throw missing("text") }
    return DocumentField(name, value)
  }
}
