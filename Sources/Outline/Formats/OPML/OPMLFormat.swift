/// Outline Processor Markup Language.
///
/// Markup other than items and simple elements of the head is kept as it is written, in fields whose names
/// begin with `#`, see ``OPMLMarkup``. So is the layout of the text, see ``OPMLLayout``.
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
    document.source = OPMLSource(reader, of: document)
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
    if let source = document.source as? OPMLSource, source.fits(document) {
      return try source.encode(document)
    }
    var writer = OPMLWriter(document)
    try writer.writeDocument()
    return writer.output
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { XMLEscaping.keepsTitle(bytes) }
}
