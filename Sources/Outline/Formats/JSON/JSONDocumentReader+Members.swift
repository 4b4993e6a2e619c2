/// Reading the members of items.
extension JSONDocumentReader {
  mutating func readMember(_ name: JSONText) throws(JSONError) {
    switch name {
    case "children": if try isNew(.children, name) { try readChildren() }
    case "contents": try readContents(name)
    case "#id": if try isNew(.identity, name) { try readIdentity() }
    default: try readCommonMember(name)
    }
  }

  private mutating func readCommonMember(_ name: JSONText) throws(JSONError) {
    try open[open.count - 1].read(name, from: &reader, reserved: JSONMemberName.reservedInItems)
  }

  private mutating func isNew(
    _ member: JSONItem.Members, _ name: JSONText
  ) throws(JSONError) -> Bool {
    try open[open.count - 1].isNew(member, name, in: &reader)
  }

  private mutating func readIdentity() throws(JSONError) {
    let start = reader.offset
    let value = try reader.readValue()
    // Greater numbers would leave none for later items.
    let numbers = 0...ItemID.numbers.upperBound / 2
    if let number = Int(value), numbers.contains(number), identities.insert(number).inserted {
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
    signs.hasStructure = true
    try reader.beginArray()
    isAtChildren = true
  }

  /// Reads the member “contents”, which contains the children in the output of `tree -J`. In that output,
  /// the member “name” contains the title.
  private mutating func readContents(_ name: JSONText) throws(JSONError) {
    let isOfTree = open[open.count - 1].members.isDisjoint(with: [.title, .children])
    guard try reader.kind() == .array, isOfTree else { return try readCommonMember(name) }
    isListing = true
    if try isNew(.children, name) { try readChildren() }
  }
}
