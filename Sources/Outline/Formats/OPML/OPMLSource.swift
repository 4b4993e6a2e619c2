/// The text that an OPML document was read from, and that document. Rows that have not been edited are
/// written as they are in the text.
final class OPMLSource: DocumentSource {
  /// The well-formed text in UTF-8.
  let bytes: [UInt8]
  let encoding: XMLEncoding
  let ranges: OPMLRanges
  let layout: OPMLLayout
  let frame: OPMLFrame
  /// The document as it was read. It shares structure with the edited one.
  let document: OutlineDocument
  let expansionState: [Int]?
  /// The row in the text of each item; nil: items have the numbers of their rows.
  private let rows: [ItemID: Int]?

  init(_ reader: OPMLReader, of document: OutlineDocument) {
    bytes = reader.scanner.bytes
    encoding = reader.scanner.source.encoding
    ranges = reader.ranges
    layout = reader.layout.layout(of: reader.scanner.source)
    frame = OPMLFrame(reader.scanner, reader.ranges)
    self.document = document
    expansionState = reader.expansionState
    rows = nil
  }

  private init(_ source: OPMLSource, of document: OutlineDocument) {
    bytes = source.bytes
    encoding = source.encoding
    ranges = source.ranges
    layout = source.layout
    frame = source.frame
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

  /// The text that documents of other formats are written into.
  static let empty: OPMLSource = {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
      \t<head>
      \t</head>
      \t<body>
      \t</body>
      </opml>

      """
    let document = try! OPMLFormat.decode(Array(text.utf8), DocumentFormat.DecodingOptions())
    return document.document.source as! OPMLSource
  }()

  func encode(_ other: OutlineDocument) throws(FormatError) -> [UInt8] {
    let parts = other.style(of: .opml).frame
    let frame = parts.isEmpty ? frame : OPMLFrame(parts: parts)
    if other == document && frame == self.frame { return encoding.encode(bytes) }
    var writer = OPMLSourceWriter(self, other, frame)
    try writer.writeDocument()
    return encoding.encode(writer.output)
  }
}

extension OPMLMarkup {
  /// Returns whether a field of the header is written in `<head>`.
  static func isInHead(_ field: DocumentField) -> Bool {
    if [inHead, expansionState].contains(field.name) { return true }
    return field.name.utf8.first != UInt8(ascii: "#") && !isDeclaration(field)
  }

  /// Returns whether a field of the header is a namespace, which the tag of `<opml>` declares.
  static func isDeclaration(_ field: DocumentField) -> Bool {
    guard case .text(let name) = field.value, XMLName.isName(field.name) else { return false }
    return !XMLNamespaces.declarations(of: [(name: field.name, value: name)]).isEmpty
      && XMLEscaping.forbiddenCharacter(in: name) == nil
  }
}

/// The ranges of the parts of an OPML text.
struct OPMLRanges {
  /// An element that contains others.
  struct Element {
    /// The range of its start tag.
    var tag: Range<Int>
    /// The offset of its end tag, or of the end of its start tag if it has none.
    var end: Int
  }

  /// An item.
  struct Item {
    /// The offset of its start tag.
    var start: Int
    /// The end of its end tag, or of its start tag if it has none.
    var end: Int
  }

  /// The start tag of `<opml>`.
  var root = 0..<0
  var head: Element?
  /// The fields of the head, and the ranges of their elements or markup.
  var headFields: [(field: DocumentField, range: Range<Int>)] = []
  var body = Element(tag: 0..<0, end: 0)
  /// The markup after the last item of the body.
  var markupAtEnd = 0..<0
  /// The offset of `</opml>`.
  var rootEnd = 0
  /// By index of the row.
  var items: [Item] = []
  /// True if an item declares a namespace.
  var hasDeclarationsInItems = false
}
