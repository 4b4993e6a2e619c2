/// Reading the members that items have in both JSON and JSON Lines.
extension JSONItem {
  /// Reads the value of a member: a title, a note, the expansion, or a field.
  ///
  /// - Parameter reserved: The members that are not fields.
  mutating func read(
    _ name: JSONText, from reader: inout JSONReader, reserved: Set<String>
  ) throws(JSONError) {
    switch name {
    case "title": if try isNew(.title, name, in: &reader) { title = try reader.readTitle() }
    case "note": if try isNew(.note, name, in: &reader) { note = try reader.readNote() }
    case "expanded": if try isNew(.expanded, name, in: &reader) { try readExpansion(from: &reader) }
    default:
      let field = JSONMemberName.field(of: name.string, reserved: reserved)
      fields.append(DocumentField(field, try reader.readFieldValue()))
    }
  }

  /// Returns whether the value of a reserved member must be read. The value of a duplicate member is
  /// skipped. A null value is also skipped, because null is equivalent to a missing member.
  mutating func isNew(
    _ member: Members, _ name: JSONText, in reader: inout JSONReader
  ) throws(JSONError) -> Bool {
    if members.contains(member) {
      try reader.repair(reader.duplicate(name))
      try reader.skipValue()
      return false
    }
    if try reader.kind() == .null {
      try reader.readNull()
      return false
    }
    members.insert(member)
    return true
  }

  private mutating func readExpansion(from reader: inout JSONReader) throws(JSONError) {
    guard case .boolean(let isExpanded) = try reader.kind() else {
      try reader.repair(reader.unexpected("true or false"))
      return try reader.skipValue()
    }
    _ = try reader.readBoolean()
    self.isExpanded = isExpanded
  }
}

extension JSONReader {
  fileprivate mutating func readTitle() throws(JSONError) -> JSONTitle {
    switch try kind() {
    case .string: return JSONTitle(try readString())
    case .object:
      let start = offset
      let value = try readValue()
      if let title = JSONTitle(json: value) { return title }
      try repair(unexpected("a string or {\"bytes\": Base64}", at: start))
      return JSONTitle(value)
    default:
      try repair(unexpected("a string"))
      return JSONTitle(try readValue())
    }
  }

  fileprivate mutating func readNote() throws(JSONError) -> String {
    if try kind() != .string { try repair(unexpected("a string")) }
    return try readAnyText()
  }

  /// Reads a string, or the source text of any other value.
  mutating func readAnyText() throws(JSONError) -> String {
    try kind() == .string ? readString() : readValue()
  }

  mutating func readFieldValue() throws(JSONError) -> DocumentField.Value {
    try kind() == .string ? .text(readString()) : .json(readValue())
  }

  /// Returns the error for a duplicate member.
  func duplicate(_ name: JSONText) -> JSONError {
    JSONError(
      at: offset(of: name), "found a second “\(name.string)” in the same object, expected one")
  }
}
