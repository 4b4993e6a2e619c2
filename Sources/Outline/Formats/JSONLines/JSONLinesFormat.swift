/// JSON Lines: each row is an object on its own line. The rows can contain their levels:
///
///     {"document":{"title":"Shopping"}}
///     {"level":0,"title":"Food","expanded":true}
///     {"level":1,"title":"Tea","note":"green","checked":true}
///
/// Alternatively, the rows contain the ids of their parents, which may follow later in the text:
///
///     {"id":17,"parent":null,"title":"Food"}
///     {"id":18,"parent":17,"title":"Tea"}
///
/// If the rows contain neither levels nor parents, all rows are roots. The first line can be a header: an
/// object whose only member is `document`. The members `title`, `note` and `expanded` have the same meanings
/// as in ``JSONFormat``. All other members of a row, such as `id`, are fields.
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
