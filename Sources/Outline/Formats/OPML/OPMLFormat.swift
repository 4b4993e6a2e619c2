/// Outline Processor Markup Language.
///
/// A document is written as an edit of the text that it was read from, or else of a text without rows. See
/// ``OPMLSource``.
enum OPMLFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "OPML", document: "an OPML document", summary: "what outliners exchange",
    fileExtensions: [".opml"], abilities: .all.subtracting([.hiddenExpansion, .values]))

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    var reader = OPMLReader(XMLScanner(try XMLSource(bytes, isLenient: options.isLenient)))
    try reader.readDocument()
    let repairs = reader.scanner.source.locatedRepairs
    if reader.scanner.source.corrections.isUsed {
      reader = OPMLReader(XMLScanner(try XMLSource(corrected: reader.scanner.source)))
      try reader.readDocument()
    }
    var document = try reader.document
    document.applyExpansionState(reader.expansionState)
    let source = OPMLSource(reader, of: document)
    document.style = TextStyle(format: .opml, frame: source.frame.parts)
    document.source = source
    return DocumentFormat.Decoded(document, repairs: repairs)
  }

  static func lines(
    of bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> [Int]? {
    let document = try decode(bytes, options).document
    guard let source = document.source as? OPMLSource else { return nil }
    var (line, offset) = (1, 0)
    return source.ranges.items.map { item in
      line += source.bytes[offset..<item.start].count { $0 == 0x0A }
      offset = item.start
      return line
    }
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    try (document.source as? OPMLSource ?? .empty).encode(document)
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { XMLEscaping.keepsTitle(bytes) }
}
