/// Markdown: items of lists, and headings as parents of what follows them.
enum MarkdownFormat {
  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    let input = try TextInput(bytes, isLenient: options.isLenient)
    var reader = MarkdownReader(input)
    return DocumentFormat.Decoded(try reader.read(), repairs: input.repairs)
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    let rows = document.textRows
    let style = TextStyle(document.header)
    var writer = MarkdownWriter(rows, header: document.header, style: style)
    try writer.checkSize()
    writer.writeTop(document.header)
    for index in rows.indices { writer.write(index) }
    writer.close(to: 0)
    return style.finish(writer.output)
  }
}
