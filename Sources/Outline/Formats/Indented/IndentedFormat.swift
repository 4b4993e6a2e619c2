/// Text whose lines are indented: a line is a title, a line below it that begins with `>` belongs to
/// its note.
enum IndentedFormat {
  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    var reader = try IndentedReader(bytes, options)
    return try reader.read()
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = IndentedWriter(document.header, options)
    let rows = document.textRows
    try IndentationSize.check(rows, bytesPerLevel: writer.unit.count)
    for row in rows { writer.write(row) }
    return writer.text
  }
}
