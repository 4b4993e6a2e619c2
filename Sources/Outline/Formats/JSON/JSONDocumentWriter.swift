/// Writes a document as JSON, with one line for each row. The object of a row with children stays open until
/// the descendants of the row have been written.
struct JSONDocumentWriter {
  private let document: OutlineDocument
  private let writesIdentities: Bool
  private var writer = JSONWriter()
  /// The number of open arrays of children.
  private var openLevels = 0
  /// True if the next row must get an empty member `children`, because no other member marks the text as an
  /// outline.
  private var marksRow: Bool

  init(_ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions) {
    self.document = document
    writesIdentities = options.writesIdentities
    let rows = document.outline.rows
    marksRow =
      options.marksRows && !writesIdentities && !rows.contains { $0.hasChildren || $0.isExpanded }
      && rows.contains { document[$0.item].firstFieldNotShown != nil }
  }

  mutating func write() throws(FormatError) -> [UInt8] {
    let hasHeader = document.header.hasMembers
    if hasHeader {
      marksRow = false
      writer.beginObject()
      try writer.write(
        document.header, of: "the document", reserved: JSONMemberName.reservedInDocument)
      writer.name("children")
    }
    writer.beginArray()
    for row in document.outline.rows { try write(row) }
    closeLevels(downTo: 0)
    writer.endLine()
    writer.endArray()
    if hasHeader { writer.endObject() }
    writer.endLine()
    return writer.bytes
  }

  private mutating func write(_ row: SectionSnapshot<ItemID>.Row) throws(FormatError) {
    closeLevels(downTo: row.level)
    writer.newLine(indent: 2 * (row.level + 1))
    writer.beginObject()
    if writesIdentities { writer.member("#id", row.item.number) }
    try writer.write(document[row.item], reserved: JSONMemberName.reservedInItems)
    if row.hasChildren || row.isExpanded {
      writer.member("expanded", row.isExpanded)
    }
    if row.hasChildren {
      writer.beginArray("children")
      openLevels += 1
    } else {
      if marksRow {
        writer.beginArray("children")
        writer.endArray()
        marksRow = false
      }
      writer.endObject()
    }
  }

  private mutating func closeLevels(downTo level: Int) {
    while openLevels > level {
      writer.endLine(indent: 2 * openLevels)
      openLevels -= 1
      writer.endArray()
      writer.endObject()
    }
  }
}

/// Writing titles, notes and fields as members of an open object.
extension JSONWriter {
  /// - Parameter reserved: The members that are not fields.
  mutating func write(_ content: ItemContent, reserved: Set<String>) throws(FormatError) {
    write(JSONTitle(of: content))
    if let note = content.note { member("note", note) }
    try write(content.fields, of: "“\(content.title)”", reserved: reserved)
  }

  private mutating func write(_ title: JSONTitle) {
    guard let bytes = title.bytes else { return member("title", title.text) }
    beginObject("title")
    member("bytes", bytes)
    endObject()
  }

  /// - Parameter owner: The name of the fields' owner in error messages.
  mutating func write(
    _ fields: [DocumentField], of owner: @autoclosure () -> String, reserved: Set<String>
  ) throws(FormatError) {
    for field in fields where field.isMember {
      name(escaping: JSONMemberName.member(of: field.name, reserved: reserved))
      do {
        try write(field.value)
      } catch {
        throw FormatError("the field “\(field.name)” of \(owner()) is not JSON: \(error.message)")
      }
    }
  }

  /// Writes a value on one line. Throws an error if the value is not JSON.
  private mutating func write(_ value: DocumentField.Value) throws(JSONError) {
    switch value {
    case .text(let text): write(text)
    case .json(let value):
      try JSONReader.reading(Array(value.utf8)) { reader throws(JSONError) in
        try reader.copyValue(to: &self)
        try reader.end()
      }
    }
  }
}

extension DocumentField {
  /// True if the field is written as a separate member. The field with the bytes of a title is written inside
  /// the member `title` instead.
  fileprivate var isMember: Bool { name != Self.titleBytesName }
}

extension [DocumentField] {
  var hasMembers: Bool { contains(where: \.isMember) }
}
