/// Text whose lines are indented. Each row has a line with its title. The lines of the row's note begin
/// with `>` and follow the line with the title.
enum IndentedFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "indented text", document: "indented text", summary: "text whose lines are indented",
    fileExtensions: [".txt", ".text", ".taskpaper"], abilities: [.boxes, .notes])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    try check(options.indent)
    var reader = try IndentedReader(bytes, options)
    return try reader.read()
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    try check(options.indent)
    var writer = IndentedWriter(document.style(of: .indented), options)
    let rows = document.textRows
    try IndentationSize.check(rows.lazy.map(\.level), bytesPerLevel: writer.unit.count)
    for row in rows { writer.write(row) }
    return writer.text
  }

  /// Returns whether a title is the same after it was written and read. All line breaks in a title are
  /// written as U+2028 and read as line feeds, so a title with a carriage return or U+2028 changes.
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.isUTF8 && !bytes.contains(0x0D)
      && !bytes.contains("\u{2028}")
  }

  private static func check(_ indent: Int?) throws(FormatError) {
    let range = DocumentFormat.indents
    guard let indent, !range.contains(indent) else { return }
    throw FormatError(
      "a level of indented text must have \(range.lowerBound) to \(range.upperBound) columns, not \(indent)"
    )
  }
}
