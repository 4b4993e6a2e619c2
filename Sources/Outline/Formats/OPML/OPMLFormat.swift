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
    var reader = try reader(XMLScanner(bytes, isLenient: options.isLenient))
    let repairs = reader.scanner.locatedRepairs
    if !reader.scanner.corrections.isEmpty {
      reader = try Self.reader(XMLScanner(corrected: reader.scanner))
    }
    return DocumentFormat.Decoded(try reader.document(), repairs: repairs)
  }

  private static func reader(_ scanner: XMLScanner) throws(FormatError) -> OPMLReader {
    guard scanner.bytes.count <= OPMLRowLayouts.longestText else {
      throw FormatError("the text is larger than 4 GiB, the limit for OPML")
    }
    var reader = OPMLReader(scanner: scanner)
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
