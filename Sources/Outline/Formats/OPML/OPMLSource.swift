/// The text that an OPML document was read from, and the document that it was: what an edit has not
/// touched is written as it stands there.
final class OPMLSource: DocumentSource {
  /// Well-formed, as UTF-8.
  let bytes: [UInt8]
  let encoding: XMLEncoding
  let places: OPMLPlaces
  let layout: OPMLLayout
  /// As it was read. It shares its parts with the document that is written.
  let document: OutlineDocument
  let expansionState: [Int]?

  init(_ reader: OPMLReader, of document: OutlineDocument) {
    bytes = reader.scanner.bytes
    encoding = reader.scanner.source.encoding
    places = reader.places
    layout = OPMLLayout(document.header)
    self.document = document
    expansionState = reader.expansionState
  }

  /// Whether a document asks for the layout that the text has.
  func fits(_ other: OutlineDocument) -> Bool {
    other.header == document.header || layoutFields(other.header) == layoutFields(document.header)
  }

  private func layoutFields(_ header: [DocumentField]) -> [DocumentField] {
    header.filter { !OPMLMarkup.isInHead($0) }
  }

  func encode(_ other: OutlineDocument) throws(FormatError) -> [UInt8] {
    if other == document { return encoding.encode(bytes) }
    var writer = OPMLSourceWriter(self, other)
    try writer.writeDocument()
    return encoding.encode(writer.output)
  }
}

extension OPMLMarkup {
  /// Whether a field of the header is written inside of `<head>`.
  static func isInHead(_ field: DocumentField) -> Bool {
    field.name.utf8.first != UInt8(ascii: "#") || field.name == inHead
      || field.name == expansionState
  }
}
