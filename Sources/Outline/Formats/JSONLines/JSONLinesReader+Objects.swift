/// Reading the object of a row or of the header.
extension JSONLinesReader {
  mutating func readObject() throws(JSONError) {
    let offset = reader.offset
    var item = JSONItem(offset: offset, row: rows.count)
    var place: JSONLine.Place?
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "level": try readLevel(name, of: &item, &place)
      case "parent": try readParent(name, of: &item, &place)
      case "id": try readID(name, of: &item)
      default: try item.read(name, from: &reader, reserved: JSONLinesFormat.reserved)
      }
    }
    if try readHeader(item) {
      signs.hasStructure = true
      return
    }
    noteStructure(place, item)
    rows.append(
      JSONLine(
        content: try content(of: item), isExpanded: item.isExpanded, offset: offset, place: place))
  }

  /// Records signs of an outline: the first row has level 0, or a row has both an `id` and a `parent`
  /// (which may be null).
  private mutating func noteStructure(_ place: JSONLine.Place?, _ item: JSONItem) {
    switch place {
    case .level(let level): if rows.isEmpty && level == 0 { signs.hasStructure = true }
    case .parent, nil:
      let saysParent = place != nil || hasRoots
      if saysParent && item.members.contains(.id) { signs.hasStructure = true }
    }
  }

  private mutating func content(of item: JSONItem) throws(JSONError) -> ItemContent {
    if let content = item.content() {
      signs.note(content.fields, mayHaveID: true)
      return content
    }
    signs.hasOtherValues = true
    try reader.repair(JSONError(at: item.offset, "expected “title” among the members of a row"))
    return ItemContent("", note: item.note, fields: item.fields)
  }

  private mutating func readLevel(
    _ name: JSONText, of item: inout JSONItem, _ place: inout JSONLine.Place?
  ) throws(JSONError) {
    guard try item.isNew(.level, name, in: &reader) else { return }
    var ahead = reader
    guard let level = try? ahead.readInteger(), level >= 0 else {
      try reader.repair(reader.unexpected("a whole number from 0"))
      return try keep(name, in: &item)
    }
    guard try uses(.levels, name) else { return try keep(name, in: &item) }
    reader = ahead
    place = .level(level)
  }

  private mutating func readParent(
    _ name: JSONText, of item: inout JSONItem, _ place: inout JSONLine.Place?
  ) throws(JSONError) {
    if try reader.kind() == .null { hasRoots = true }
    guard try item.isNew(.parent, name, in: &reader) else { return }
    var ahead = reader
    guard let parent = RowID(try ahead.readFieldValue()) else {
      try reader.repair(reader.unexpected("the id of a row, or null"))
      return try keep(name, in: &item)
    }
    guard try uses(.parents, name) else { return try keep(name, in: &item) }
    reader = ahead
    place = .parent(parent)
  }

  /// Reads the member `id` as a field. Duplicate ids are reported after all lines have been read.
  private mutating func readID(_ name: JSONText, of item: inout JSONItem) throws(JSONError) {
    if !item.members.insert(.id).inserted { secondIDs.append(reader.offset(of: name)) }
    try keep(name, in: &item)
  }

  /// Returns whether rows may specify their places in the given way: by level or by parent. The first row
  /// that specifies its place determines the way for all rows.
  private mutating func uses(
    _ structure: Structure, _ name: JSONText
  ) throws(JSONError) -> Bool {
    if self.structure == nil { self.structure = structure }
    if self.structure == structure { return true }
    let other = structure == .levels ? "parent" : "level"
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
        let field = JSONMemberName.field(of: name.string, reserved: [])
        fields.append(DocumentField(field, try reader.readFieldValue()))
      }
      return fields
    }
    return true
  }
}
