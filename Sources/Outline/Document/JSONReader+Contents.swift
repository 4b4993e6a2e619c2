/// Reads the members of a JSON object, and builds an item's content from these members.
struct ContentBuilder {
  private var title: String?
  private var note: String?
  private var fields: [DocumentField] = []

  /// Reads the value of a member if an item's content can have a member with this name.
  ///
  /// - Returns: `false` if an item's content cannot have a member with this name.
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
    try readElements { (reader) throws(JSONError) in try reader.readField() }.compactMap(\.self)
  }

  /// Reads a field. Returns `nil` if an older version of this library stored layout in the field.
  private mutating func readField() throws(JSONError) -> DocumentField? {
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
    return .stored(name, value)
  }
}

extension JSONReader {
  /// Reads the members of an object, in any order.
  ///
  /// - Parameter readMember: A closure that reads the value of the member with the given name. The closure
  ///   returns `false` if the object cannot have a member with that name.
  mutating func readMembers(
    _ readMember: (JSONText, inout JSONReader) throws(JSONError) -> Bool
  ) throws(JSONError) {
    try beginObject()
    while true {
      let start = offset
      guard let name = try nextName() else { return }
      guard try readMember(name, &self) else {
        throw JSONError(at: start, "the member “\(name.string)” is not allowed here")
      }
    }
  }

  /// Reads an array, and returns its elements.
  mutating func readElements<Element>(
    _ readElement: (inout JSONReader) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try readElement(&self)) }
    return elements
  }

  /// Reads the number of an item. Throws an error if the number is not in ``ItemID/numbers``.
  mutating func readItem() throws(JSONError) -> ItemID {
    let start = offset
    let number = try readInteger()
    guard ItemID.numbers ~= number else {
      throw JSONError(
        at: start, "expected the number of an item, from 0 to \(ItemID.numbers.upperBound)")
    }
    return ItemID(number)
  }

  /// Returns an error for an object that lacks a required member.
  func missing(_ name: StaticString) -> JSONError {
    JSONError(at: offset, "expected a member “\(name)”")
  }
}

extension JSONWriter {
  /// Writes the parts of an item's content as members of the current object.
  mutating func write(membersOf content: ItemContent) {
    member("title", content.title)
    if let note = content.note { member("note", note) }
    if !content.fields.isEmpty {
      name("fields")
      write(content.fields)
    }
  }

  /// Writes an array of fields, in order. A JSON value is written as a string, so that its white space and
  /// line feeds are preserved.
  mutating func write(_ fields: [DocumentField]) {
    beginArray()
    for field in fields {
      beginObject()
      member("name", field.storedName)
      member(field.value.isText ? "text" : "json", field.value.asWritten)
      endObject()
    }
    endArray()
  }
}
