/// The members of items.
extension JSONDocumentReader {
  mutating func readMember(_ name: JSONText) throws(JSONError) {
    switch name {
    case "title": if try isNew(.title, name) { try readTitle() }
    case "note": if try isNew(.note, name) { try readNote() }
    case "expanded": if try isNew(.expanded, name) { try readExpansion() }
    case "children": if try isNew(.children, name) { try readChildren() }
    case "contents": try readContents(name)
    case "#id": if try isNew(.identity, name) { try readIdentity() }
    default: try readField(name)
    }
  }

  /// Returns whether a member that is not a field has to be read. If not, its value has been skipped: it
  /// is the second one, or null, which is the same as no member.
  private mutating func isNew(
    _ member: JSONItem.Members, _ name: JSONText
  ) throws(JSONError) -> Bool {
    if open[open.count - 1].members.contains(member) {
      try reader.repair(duplicate(name))
      try reader.skipValue()
      return false
    }
    if try reader.kind() == .null {
      try reader.readNull()
      return false
    }
    open[open.count - 1].members.insert(member)
    return true
  }

  private mutating func readTitle() throws(JSONError) {
    open[open.count - 1].title = try title()
  }

  private mutating func title() throws(JSONError) -> JSONTitle {
    switch try reader.kind() {
    case .string: return JSONTitle(try reader.readString())
    case .object:
      let start = reader.offset
      let value = try reader.readValue()
      if let title = JSONTitle(json: value) { return title }
      try reader.repair(reader.unexpected("a string or {\"bytes\": Base64}", at: start))
      return JSONTitle(value)
    default:
      try reader.repair(reader.unexpected("a string"))
      return JSONTitle(try reader.readValue())
    }
  }

  private mutating func readNote() throws(JSONError) {
    if try reader.kind() != .string { try reader.repair(reader.unexpected("a string")) }
    open[open.count - 1].note = try readAnyText()
  }

  private mutating func readExpansion() throws(JSONError) {
    guard case .boolean(let isExpanded) = try reader.kind() else {
      try reader.repair(reader.unexpected("true or false"))
      return try reader.skipValue()
    }
    _ = try reader.readBoolean()
    open[open.count - 1].isExpanded = isExpanded
  }

  private mutating func readIdentity() throws(JSONError) {
    let start = reader.offset
    let value = try reader.readValue()
    if let number = Int(value), identities.take(number) {
      open[open.count - 1].identity = number
    } else {
      try reader.repair(
        JSONError(at: start, "found “\(value)”, expected a number that no other item has"))
    }
  }

  private mutating func readChildren() throws(JSONError) {
    guard try reader.kind() == .array else {
      try reader.repair(reader.unexpected("an array of items"))
      return try reader.skipValue()
    }
    try reader.beginArray()
    isAtChildren = true
  }

  /// Reads “contents”, which `tree -J` writes for children, together with “name” for the title.
  private mutating func readContents(_ name: JSONText) throws(JSONError) {
    let isOfTree = open[open.count - 1].members.isDisjoint(with: [.title, .children])
    guard try reader.kind() == .array, isOfTree else { return try readField(name) }
    isListing = true
    if try isNew(.children, name) { try readChildren() }
  }

  private mutating func readField(_ name: JSONText) throws(JSONError) {
    let field = JSONMemberName.field(of: name.string, reserved: JSONMemberName.reservedInItems)
    let value = try readFieldValue()
    open[open.count - 1].fields.append(DocumentField(field, value))
  }

  mutating func readFieldValue() throws(JSONError) -> DocumentField.Value {
    try reader.kind() == .string ? .text(reader.readString()) : .json(reader.readValue())
  }

  /// Reads a string, or another value as it is written.
  mutating func readAnyText() throws(JSONError) -> String {
    try reader.kind() == .string ? reader.readString() : reader.readValue()
  }

  func duplicate(_ name: JSONText) -> JSONError {
    JSONError(
      at: reader.offset(of: name),
      "found a second “\(name.string)” in the same object, expected one")
  }
}
