/// The parts of a content, as they come.
struct ContentParts {
  private var title: String?
  private var note: String?
  private var fields: [DocumentField] = []

  /// Reads a member; `false` if it is not one of a content.
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
    var parts = ContentParts()
    try readMembers { (name, reader) throws(JSONError) in try parts.read(name, &reader) }
    return try parts.content(self)
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
