/// The text that an OPML document was read from, and that document. Rows that have not been edited are
/// written as they are in the text.
final class OPMLSource: DocumentSource {
  /// The well-formed text in UTF-8.
  let bytes: [UInt8]
  let encoding: XMLEncoding
  let ranges: OPMLRanges
  let layout: OPMLLayout
  /// The document as it was read. It shares structure with the edited one.
  let document: OutlineDocument
  let expansionState: [Int]?
  /// The row in the text of each item; nil: items have the numbers of their rows.
  private let rows: [ItemID: Int]?

  init(_ reader: OPMLReader, of document: OutlineDocument) {
    bytes = reader.scanner.bytes
    encoding = reader.scanner.source.encoding
    ranges = reader.ranges
    layout = OPMLLayout(document.header)
    self.document = document
    expansionState = reader.expansionState
    rows = nil
  }

  private init(_ source: OPMLSource, of document: OutlineDocument) {
    bytes = source.bytes
    encoding = source.encoding
    ranges = source.ranges
    layout = source.layout
    self.document = document
    expansionState = source.expansionState
    let rows = document.outline.items.enumerated().map { ($0.element, $0.offset) }
    self.rows = Dictionary(uniqueKeysWithValues: rows)
  }

  /// Returns the row in the text of an item; `nil` if the text does not have it.
  func row(of item: ItemID) -> Int? {
    if let rows { return rows[item] }
    return item.number < ranges.items.count ? item.number : nil
  }

  func describing(_ document: OutlineDocument) -> any DocumentSource {
    OPMLSource(self, of: document)
  }

  /// Returns whether the header of a document describes the layout of the text.
  func fits(_ other: OutlineDocument) -> Bool {
    other.header == document.header || layoutFields(other.header) == layoutFields(document.header)
  }

  private func layoutFields(_ header: [DocumentField]) -> Set<DocumentField> {
    Set(header.lazy.filter { !OPMLMarkup.isInHead($0) })
  }

  func encode(_ other: OutlineDocument) throws(FormatError) -> [UInt8] {
    if other == document { return encoding.encode(bytes) }
    var writer = OPMLSourceWriter(self, other)
    try writer.writeDocument()
    return encoding.encode(writer.output)
  }
}

extension OPMLMarkup {
  /// Returns whether a field of the header is written in `<head>`.
  static func isInHead(_ field: DocumentField) -> Bool {
    field.name.utf8.first != UInt8(ascii: "#") || field.name == inHead
      || field.name == expansionState
  }
}
