/// Markdown: list items, and headings as parents of the rows after them.
enum MarkdownFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "Markdown", document: "a Markdown document", summary: "nested lists and headings",
    fileExtensions: [".md", ".markdown", ".mkd", ".mdown"], abilities: [.boxes, .notes, .title])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    let input = try TextInput(bytes, isLenient: options.isLenient)
    // The reader is freed before the document is created, which limits the peak of memory.
    let (rows, header, text) = Self.read(input)
    let document = try OutlineDocument(rows, header: header, source: text)
    return DocumentFormat.Decoded(document, repairs: input.repairs.reported)
  }

  private static func read(
    _ input: TextInput
  ) -> (rows: [TextRow], header: [DocumentField], text: DocumentText) {
    var reader = MarkdownReader(input)
    return reader.read()
  }

  static func lines(
    of bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> [Int]? {
    MarkdownReader(try TextInput(bytes, isLenient: options.isLenient)).firstLines
  }

  /// Writes the document, and reads the result to check it. If rows would be read differently, they are
  /// written again in a simpler layout.
  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var simplifier = MarkdownSimplifier(document.textRows)
    while true {
      let (text, check) = try text(of: simplifier, document.header, document.style(of: .markdown))
      guard let index = try check.firstDifference(of: text) else { return text }
      guard simplifier.simplify(around: index) else { throw refusal(of: index, simplifier.rows) }
    }
  }

  private static func text(
    of document: MarkdownSimplifier, _ header: [DocumentField], _ style: TextStyle
  ) throws(FormatError) -> ([UInt8], MarkdownCheck) {
    let rows = document.rows
    var writer = MarkdownWriter(rows, document.layouts, style: style)
    try writer.checkSize()
    writer.writeTop(header)
    for index in rows.indices where writer.room >= 0 { writer.write(index) }
    if writer.room < 0 { throw IndentationSize.error }
    return (style.finish(writer.output), MarkdownCheck(rows, textInNotes: writer.textInNotes))
  }

  private static func refusal(of index: Int, _ rows: [TextRow]) -> FormatError {
    guard rows.indices.contains(index) else {
      return FormatError("Markdown cannot express the end of the document; write another format")
    }
    let title = rows[index].content.title.debugDescription
    return FormatError("Markdown cannot express the item \(title) where it is; move or rename it")
  }
}
