/// The output of `tree`: the source in the first line, a row in each of the next ones, after its
/// connector, and a report in the last one.
enum DrawingFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "drawings", document: "a drawing of a tree", summary: "what tree prints",
    fileExtensions: [], abilities: [.title])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    var reader = try DrawingReader(bytes, options)
    return try reader.read()
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = DrawingWriter(document, options)
    try IndentationSize.check(writer.rows, bytesPerLevel: writer.drawing.line.utf8.count)
    writer.write()
    return writer.text
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { true }
}
