/// JSON Lines. In this format, each row is an object on its own line. The rows can contain their levels, as in
/// this example:
///
///     {"document":{"title":"Shopping"}}
///     {"level":0,"title":"Food","expanded":true}
///     {"level":1,"title":"Tea","note":"green","checked":true}
///
/// The rows can also contain the ids of their parents instead of their levels, as in this example:
///
///     {"id":17,"parent":null,"title":"Food"}
///     {"id":18,"parent":17,"title":"Tea"}
///
/// A parent may follow its children in the text. If the rows contain neither levels nor parents, all rows are
/// roots. The first line can be a header. A header is an object whose only member is `document`. The members
/// `title`, `note` and `expanded` have the same meanings as in ``JSONFormat``. All other members of a row, such
/// as `id`, are fields.
enum JSONLinesFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "JSON Lines", document: "a JSON Lines document",
    summary: "JSON, one row per line, with its level or parent",
    fileExtensions: [".jsonl", ".ndjson"], abilities: .all)

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    try decodeJSON(bytes, options) { reader throws(JSONError) in
      var lines = JSONLinesReader(reader: reader, text: reader.text)
      try lines.read()
      var decoded = DocumentFormat.Decoded(try lines.document())
      reader = lines.reader
      decoded.isOutline = lines.signs.areOfOutline
      return decoded
    }
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = JSONLinesWriter(document)
    return try writer.write()
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { true }

  /// Members of a row that are not fields.
  static let reserved: Set<String> = ["title", "note", "expanded", "level", "parent"]
}

/// Writes a document as JSON Lines.
private struct JSONLinesWriter {
  private let document: OutlineDocument
  /// The ids of the rows; `nil` if levels are written instead of parents.
  private let ids: [WrittenID]?
  private var writer = JSONWriter()
  /// The number of rows that have been written.
  private var position = 0
  /// The ids of the last row and its ancestors, the outermost first.
  private var open: [RowID?] = []

  init(_ document: OutlineDocument) {
    self.document = document
    ids = document.style(of: .jsonl).namesParents ? Self.ids(of: document) : nil
  }

  mutating func write() throws(FormatError) -> [UInt8] {
    try writeHeader()
    let document = document
    try document.forEachRow { row, content throws(FormatError) in
      writer.beginObject()
      try write(row, content)
      if row.hasChildren || row.isExpanded { writer.member("expanded", row.isExpanded) }
      writer.endObject()
      writer.endLine()
      position += 1
    }
    return writer.bytes
  }

  private mutating func writeHeader() throws(FormatError) {
    guard document.header.hasMembers else { return }
    writer.beginObject()
    writer.beginObject("document")
    try writer.write(document.header, of: "the document", reserved: [])
    writer.endObject()
    writer.endObject()
    writer.endLine()
  }

  private mutating func write(
    _ row: SectionSnapshot<ItemID>.Row, _ content: ContentView
  ) throws(FormatError) {
    var others = ItemContent("")
    if case .content(let content) = content { others = content }
    if let ids {
      try writeParent(of: row, ids[position], &others)
    } else {
      writer.member("level", row.level)
    }
    guard case .title(let title, _) = content else {
      return try writer.write(others, reserved: JSONLinesFormat.reserved)
    }
    writer.name("title")
    writer.write(utf8: title)
  }

  /// Writes a row's id and parent. An id that is not the first field keeps its place among the fields.
  private mutating func writeParent(
    of row: SectionSnapshot<ItemID>.Row, _ written: WrittenID, _ content: inout ItemContent
  ) throws(FormatError) {
    let (id, isNew) = written
    if let id, isNew || content.fields.first?.name == "id" {
      if !isNew { content.fields.removeFirst() }
      let field = DocumentField("id", id.value)
      try writer.write([field], of: "“\(content.title)”", reserved: [])
    }
    open.removeLast(open.count - row.level)
    writer.name("parent")
    switch open.last??.value {
    case .text(let text): writer.write(text)
    case .json(let number): writer.write(json: number.utf8)
    case nil: writer.writeNull()
    }
    open.append(id)
  }

  /// The id of a row, if it has one. A row with children but without an id gets a new id.
  private typealias WrittenID = (id: RowID?, isNew: Bool)

  /// Returns the ids of the rows of a document, by position. Returns `nil` if two rows have the same id, a
  /// row has several ids, or an id is invalid.
  private static func ids(of document: OutlineDocument) -> [WrittenID]? {
    var ids: [WrittenID] = []
    var known: Set<RowID> = []
    let rows = document.outline.rows
    for row in rows {
      let values = document[row.item].fields.filter { $0.name == "id" }.map(\.value)
      if values.isEmpty || values == [.json("null")] {
        ids.append((nil, false))
      } else if values.count == 1, let id = RowID(values[0]), known.insert(id).inserted {
        ids.append((id, false))
      } else {
        return nil
      }
    }
    var number = 1
    for (position, row) in rows.enumerated() where row.hasChildren && ids[position].id == nil {
      while known.contains(RowID(number: number)) { number += 1 }
      ids[position] = (RowID(number: number), true)
      number += 1
    }
    return ids
  }
}
