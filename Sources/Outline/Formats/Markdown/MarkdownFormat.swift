/// Markdown: the rows are list items and headings. A heading is the parent of the rows after it.
enum MarkdownFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "Markdown", document: "a Markdown document", summary: "nested lists and headings",
    fileExtensions: [".md", ".markdown", ".mkd", ".mdown"], abilities: [.boxes, .notes, .title])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    let input = try TextInput(bytes, isLenient: options.isLenient)
    // The reader is freed before the document is created, to limit peak memory.
    let (rows, header, text) = {
      var reader = MarkdownReader(input)
      return reader.read()
    }()
    let document = try OutlineDocument(rows, header: header, source: text)
    return DocumentFormat.Decoded(document, repairs: input.repairs.reported)
  }

  /// Writes the document. The written text is read back as a check. If a row would be read back differently,
  /// the document is written again, with a simpler layout for the rows around that row. If no row's layout
  /// can be simplified, an error is thrown.
  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var simplifier = MarkdownSimplifier(document.textRows)
    while true {
      var writer = MarkdownWriter(
        simplifier.rows, simplifier.layouts, style: document.style(of: .markdown))
      try writer.write(below: document.header)
      guard let index = writer.firstDifference() else {
        return writer.style.finish(writer.output)
      }
      guard simplifier.simplify(around: index) else { throw refusal(of: index, simplifier.rows) }
    }
  }

  private static func refusal(of index: Int, _ rows: [TextRow]) -> FormatError {
    guard rows.indices.contains(index) else {
      return FormatError("Markdown cannot express the end of the document; write another format")
    }
    let title = rows[index].content.title.debugDescription
    return FormatError("Markdown cannot express the item \(title) where it is; move or rename it")
  }
}
