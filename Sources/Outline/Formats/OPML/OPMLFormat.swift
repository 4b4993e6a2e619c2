/// Outline Processor Markup Language.
///
/// Rows that were read from OPML keep their form, and other rows are written in the style of their
/// neighbors. The text around the rows is copied from the original document, or from a standard document
/// without rows.
enum OPMLFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "OPML", document: "an OPML document", summary: "the exchange format of outliners",
    fileExtensions: [".opml"], abilities: .all.subtracting([.hiddenExpansion, .values]))

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    let source = try XMLSource(bytes, isLenient: options.isLenient)
    var reader = try reader(source)
    let repairs = reader.scanner.source.locatedRepairs
    if !reader.scanner.source.corrections.isEmpty {
      reader = try Self.reader(XMLSource(corrected: reader.scanner.source))
    }
    return DocumentFormat.Decoded(try reader.document(), repairs: repairs)
  }

  private static func reader(_ source: XMLSource) throws(FormatError) -> OPMLReader {
    guard source.bytes.count <= OPMLRowLayouts.longestText else {
      throw FormatError("the text is larger than 4 GiB, the limit for OPML")
    }
    var reader = OPMLReader(XMLScanner(source))
    try reader.readDocument()
    return reader
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = OPMLWriter(document: document, style: document.style?.opml ?? .usual)
    try writer.writeDocument()
    return writer.style.encoding.encode(writer.output)
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { XMLEscaping.keepsTitle(bytes) }
}
