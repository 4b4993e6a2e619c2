/// Markdown: items of lists, and headings as parents of what follows them.
enum MarkdownFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "Markdown", document: "a Markdown document", summary: "nested lists and headings",
    fileExtensions: [".md", ".markdown"], abilities: [.boxes, .notes])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    let input = try TextInput(bytes, isLenient: options.isLenient)
    // The reader is gone before the document is made: the two are the most that is ever in memory.
    let (rows, header) = MarkdownReader(input).read()
    let document = try OutlineDocument(rows, header: header)
    return DocumentFormat.Decoded(document, repairs: input.repairs.said)
  }

  /// What has been written is read: it says what the document says, or is written in a plainer way.
  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var plain = MarkdownPlainRows(document.textRows)
    while true {
      let text = try text(of: plain.rows, document.header)
      guard let place = try MarkdownCheck.firstDifference(of: text, from: plain.rows) else {
        return text
      }
      guard plain.simplify(around: place) else { throw refusal(of: place, plain.rows) }
    }
  }

  private static func text(
    of rows: [TextRow], _ header: [DocumentField]
  ) throws(FormatError) -> [UInt8] {
    let style = TextStyle(header)
    var writer = MarkdownWriter(rows, header: header, style: style)
    try writer.checkSize()
    writer.writeTop(header)
    for index in rows.indices where writer.room >= 0 { writer.write(index) }
    writer.close(to: 0)
    if writer.room < 0 { throw IndentationSize.error }
    return style.finish(writer.output)
  }

  private static func refusal(of place: Int, _ rows: [TextRow]) -> FormatError {
    guard rows.indices.contains(place) else {
      return FormatError("Markdown cannot say what follows the last item")
    }
    let title = rows[place].content.title.debugDescription
    return FormatError("Markdown cannot say the item \(title) where it stands")
  }
}
