/// A Markdown document, whose rows are list items and headings. A heading is the parent of the rows after it.
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

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = MarkdownWriter(document.textRows, style: document.style(of: .markdown))
    try writer.write(below: document.header)
    return writer.style.finish(writer.output)
  }
}
