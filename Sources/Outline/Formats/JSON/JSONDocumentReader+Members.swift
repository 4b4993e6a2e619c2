/// Reading the members of items.
extension JSONDocumentReader {
  mutating func readMember(_ name: JSONText) throws(JSONError) {
    let last = open.count - 1
    switch name {
    case "children": if try open[last].isNew(.children, name, in: &reader) { try readChildren() }
    case "contents": try readContents(name)
    case "#id": if try open[last].isNew(.identity, name, in: &reader) { try readIdentity() }
    default: try open[last].read(name, from: &reader, reserved: JSONMemberName.reservedInItems)
    }
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
    let last = open.count - 1
    let isOfTree = open[last].members.isDisjoint(with: [.title, .children])
    guard try reader.kind() == .array, isOfTree else {
      return try open[last].read(name, from: &reader, reserved: JSONMemberName.reservedInItems)
    }
    isListing = true
    if try open[last].isNew(.children, name, in: &reader) { try readChildren() }
  }
}
