/// Reading the object of a row or of the header.
extension JSONLinesReader {
  mutating func readObject() throws(JSONError) {
    var item = JSONItem(offset: reader.offset, row: rows.count)
    var line = JSONLine(content: ItemContent(""), offset: reader.offset)
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "level", "parent": try readPlace(name, of: &item, &line)
      case "id": try readID(name, of: &item, &line)
      default: try item.read(name, from: &reader, reserved: JSONLinesFormat.reserved)
      }
    }
    if try readHeader(item) {
      signs.hasStructure = true
      return
    }
    noteStructure(line, item)
    let (content, hasTitle) = item.content()
    signs.note(content.fields, mayHaveID: true)
    if !hasTitle {
      signs.hasOtherValues = true
      try reader.repair(
        JSONError(at: item.offset, "expected “title” among the members of a row"))
    }
    (line.content, line.isExpanded) = (content, item.isExpanded)
    rows.append(line)
  }

  /// If the first row has level 0, or if a row has both an `id` and a `parent` (which may be null), records
  /// that the text has the structure of an outline.
  private mutating func noteStructure(_ line: JSONLine, _ item: JSONItem) {
    let saysParent = line.parent != nil || hasRoots && line.level == nil
    if rows.isEmpty && line.level == 0 || saysParent && item.members.contains(.id) {
      signs.hasStructure = true
    }
  }

  /// Reads the member `level` or `parent`.
  private mutating func readPlace(
    _ name: JSONText, of item: inout JSONItem, _ line: inout JSONLine
  ) throws(JSONError) {
    let isParent = "parent" ~= name
    if isParent, try reader.kind() == .null { hasRoots = true }
    guard try item.isNew(isParent ? .parent : .level, name, in: &reader) else { return }
    var ahead = reader
    let parent = isParent ? RowID(try ahead.readFieldValue()) : nil
    let level = isParent ? nil : (try? ahead.readInteger()).flatMap { $0 < 0 ? nil : $0 }
    guard parent != nil || level != nil else {
      let expected = isParent ? "the id of a row, or null" : "a whole number from 0"
      try reader.repair(reader.unexpected(expected))
      return try keep(name, in: &item)
    }
    guard try uses(parents: isParent, name) else { return try keep(name, in: &item) }
    (line.parent, line.level, line.placeOffset) = (parent, level, reader.offset)
    reader = ahead
  }

  /// Reads the member `id` as a field. Duplicate ids are reported after all lines have been read.
  private mutating func readID(
    _ name: JSONText, of item: inout JSONItem, _ line: inout JSONLine
  ) throws(JSONError) {
    if item.members.insert(.id).inserted {
      _ = try reader.peek()
      line.idOffset = reader.offset
    } else {
      secondIDs.append(reader.offset(of: name))
    }
    try keep(name, in: &item)
  }

  /// Returns whether rows may have the member `parent` (if `parents` is true) or the member `level` (if
  /// `parents` is false). The first row that has one of these members determines the member for all rows.
  private mutating func uses(
    parents: Bool, _ name: JSONText
  ) throws(JSONError) -> Bool {
    usesParents = usesParents ?? parents
    if usesParents == parents { return true }
    let other = parents ? "level" : "parent"
    try reader.repair(
      JSONError(
        at: reader.offset(of: name),
        "found “\(name.string)”, but an earlier row has “\(other)”; expected the same member in all rows"
      ))
    return false
  }

  /// Reads a member as a field.
  private mutating func keep(_ name: JSONText, in item: inout JSONItem) throws(JSONError) {
    item.fields.append(DocumentField(name.string, try reader.readFieldValue()))
  }

  /// Reads the header from the first object, if its only member is `document`.
  ///
  /// - Returns: Whether the object is the header.
  private mutating func readHeader(_ item: JSONItem) throws(JSONError) -> Bool {
    guard rows.isEmpty, header.isEmpty, item.fields.count == 1, item.members.isEmpty,
      item.fields[0].name == "document", case .json(let object) = item.fields[0].value,
      object.utf8.first == UInt8(ascii: "{")
    else { return false }
    header = try JSONReader.reading(Array(object.utf8)) { reader throws(JSONError) in
      var fields: [DocumentField] = []
      try reader.beginObject()
      while let name = try reader.nextName() {
        fields.append(DocumentField(name.string, try reader.readFieldValue()))
      }
      return fields
    }
    return true
  }
}
