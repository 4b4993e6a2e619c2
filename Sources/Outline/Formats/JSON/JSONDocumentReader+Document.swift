/// Reading the array or object that contains the roots.
extension JSONDocumentReader {
  /// Returns the document that has been read. An item without an identity gets a number that is larger than
  /// all identities in the text.
  func document() -> OutlineDocument {
    // The level of a row is the number of items that enclose it, so no level is skipped.
    try! OutlineDocument(
      rows: rows.lazy.map { ($0.content, $0.level, $0.isExpanded) }, header: header
    ) { _ in
      var next = (rows.lazy.compactMap(\.identity).max() ?? -1) + 1
      return rows.lazy.map(\.identity).map { identity in
        if let identity { return ItemID(identity) }
        defer { next += 1 }
        return ItemID(next)
      }
    }
  }

  /// Reads the whole text.
  mutating func read() throws(JSONError) {
    if try reader.isAtEnd() {
      return try reader.repair(reader.unexpected("an array or an object"))
    }
    switch try reader.kind() {
    case .array:
      try readItems()
      useListedDirectory()
    case .object where holdsLines():
      try reader.repair(reader.unexpected("an array around the items"))
      while try !reader.isAtEnd() { try readItem() }
    case .object: try readDocument()
    default: throw reader.unexpected("an array or an object")
    }
    try reader.end()
  }

  /// Returns whether the text is a single item, or several items in sequence, as in logs and exports. The
  /// result is always false if the reader is not lenient.
  private func holdsLines() -> Bool {
    guard reader.isLenient else { return false }
    var ahead = reader
    let hasChildren = try? ahead.hasMember("children")
    let hasMore = try? !ahead.isAtEnd()
    return hasChildren == false || hasMore == true
  }

  /// Reads an object whose children are the roots.
  private mutating func readDocument() throws(JSONError) {
    var hasChildren = false
    try reader.beginObject()
    while let name = try reader.nextName() {
      if !("children" ~= name) {
        let reserved = JSONMemberName.reservedInDocument
        let field = JSONMemberName.field(of: name.string, reserved: reserved)
        header.append(DocumentField(field, try reader.readFieldValue()))
      } else if hasChildren {
        try reader.repair(reader.duplicate(name))
        try reader.skipValue()
      } else {
        hasChildren = true
        signs.hasStructure = true
        try readItems()
      }
    }
    guard hasChildren else {
      throw JSONError(at: reader.offset - 1, "expected “children” among the members of a document")
    }
    // If the document has no title, the header's field `name` is used as the title.
    if header["title"] == nil, let index = header.firstIndex(where: { $0.name == "name" }) {
      header[index].name = "title"
    }
  }

  /// Turns the row of the directory that `tree -J` listed into the header of the document. If `tree -J`
  /// listed several directories, their rows remain.
  private mutating func useListedDirectory() {
    guard isListing, let root = rows.first, !rows.dropFirst().contains(where: { $0.level == 0 }),
      root.content.fields["type"] == .text("directory")
    else { return }
    header.insert(DocumentField("title", .text(root.content.title)), at: 0)
    header += root.content.fields
    rows.removeFirst()
    for index in rows.indices { rows[index].level -= 1 }
  }
}

extension JSONReader {
  /// Reads an object, and returns whether the object has a member with the given name.
  fileprivate mutating func hasMember(_ expected: StaticString) throws(JSONError) -> Bool {
    var isFound = false
    try beginObject()
    while let name = try nextName() {
      isFound = isFound || expected ~= name
      try skipValue()
    }
    return isFound
  }
}
