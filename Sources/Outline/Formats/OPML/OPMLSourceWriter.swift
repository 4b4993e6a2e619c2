/// Writes a document that was read from OPML. It copies the tags of unchanged rows, edits those of changed
/// ones, and gives new and moved rows the indentation of the rows around them.
struct OPMLSourceWriter {
  let source: OPMLSource
  let document: OutlineDocument
  let rows: OPMLSourceRows
  /// The text around the rows.
  let frame: OPMLFrame
  var output: [UInt8] = []
  /// The namespace prefixes that are declared at the current offset.
  var namespaces = XMLNamespaces()
  /// Reads start tags of the text.
  var scanner: XMLScanner
  /// The indentation of one level.
  let unit: [UInt8]
  private let changed: Set<ItemID>
  private(set) var open: [OPMLOpenRow] = []

  init(_ source: OPMLSource, _ document: OutlineDocument, _ frame: OPMLFrame) {
    self.source = source
    self.frame = frame
    self.document = document
    rows = OPMLSourceRows(source)
    unit = rows.unit ?? Array(source.layout.indent.utf8)
    changed = Set(document.contents.itemsThatDiffer(from: source.document.contents))
    scanner = XMLScanner(XMLSource(fragment: source.bytes))
    scanner.namespaces = nil
    output.reserveCapacity(source.bytes.count + source.bytes.count / 64)
  }

  mutating func writeDocument() throws(FormatError) {
    try checkFrame()
    try writeToBody()
    try writeBody()
    output += frame[.afterBody] + frame[.end]
  }

  mutating func copy(_ range: Range<Int>) { output += source.bytes[range] }

  /// Declares the namespaces of a start tag.
  mutating func openNamespaces(_ start: Int) {
    namespaces.open(
      XMLNamespaces.declarations(of: sourceAttributes(start).map { ($0.name, $0.value) }))
  }
}

/// A row, or `<body>`, whose children are being written.
struct OPMLOpenRow {
  var level: Int
  /// Its index in the text, or ``OPMLSourceRows/new``.
  var row: Int
  /// The leading trivia of its start tag.
  var trivia: OPMLTrivia
  /// The change of the indentation of its descendants.
  var change: (old: [UInt8], new: [UInt8])?
  var endTag: Range<Int>?
  /// Markup before its end tag, if it differs from the text. Empty if it is removed.
  var markup: String?
  var lastChild: Child?

  struct Child {
    var row: Int
    var trivia: OPMLTrivia
    var isFirst: Bool
  }
}

extension OPMLSourceWriter {
  private mutating func writeBody() throws(FormatError) {
    let tag = rows.startTag(OPMLSourceRows.body)
    let endTag = rows.endTag(OPMLSourceRows.body)
    let markup = changedMarkupAtEnd
    let isOpened = endTag == nil && (document.outline.count > 0 || markup?.isEmpty == false)
    openNamespaces(tag.lowerBound)
    writeTag(.body, at: tag, isOpened: isOpened)
    if endTag == nil && !isOpened { return }
    if endTag != nil { copy(rows.trailingTrivia(at: tag.upperBound)) }
    open = [
      OPMLOpenRow(
        level: -1, row: OPMLSourceRows.body,
        trivia: OPMLTrivia(source.bytes[rows.leadingTrivia(of: OPMLSourceRows.body)]),
        endTag: endTag, markup: markup)
    ]
    for row in document.outline.rows {
      while let last = open.last, last.level >= row.level { try close() }
      try write(row)
    }
    while !open.isEmpty { try close() }
  }

  /// The markup before the end tag of the body; `nil` if it is as in the text.
  private var changedMarkupAtEnd: String? {
    frame[.bodyEnd] == source.frame[.bodyEnd]
      ? nil : String(decoding: frame[.bodyEnd], as: UTF8.self)
  }

  /// Copies a start tag. A tag that ended its element is changed if the element now has content.
  private mutating func writeStart(of tag: Range<Int>, isOpened: Bool) {
    guard isOpened else { return copy(tag) }
    copy(tag.lowerBound..<rows.bytes.trimmed(tag.lowerBound..<tag.upperBound - 2).upperBound)
    output.append(UInt8(ascii: ">"))
  }

  private mutating func write(_ row: SectionSnapshot<ItemID>.Row) throws(FormatError) {
    let index = source.row(of: row.item)
    let content = document[row.item]
    let written =
      if let index {
        try writeKnown(row, content, index)
      } else {
        try writeNew(row, content)
      }
    let parent = open.count - 1
    open[parent].lastChild = OPMLOpenRow.Child(
      row: written.row, trivia: written.trivia, isFirst: open[parent].lastChild == nil)
    if row.hasChildren || written.endTag != nil || written.markup?.isEmpty == false {
      open.append(written)
    } else if index != nil {
      copy(rows.trailingTrivia(at: rows.end(written.row)))
    }
  }

  private mutating func writeKnown(
    _ row: SectionSnapshot<ItemID>.Row, _ content: ItemContent, _ index: Int
  ) throws(FormatError) -> OPMLOpenRow {
    var written = OPMLOpenRow(
      level: row.level, row: index, trivia: OPMLTrivia(source.bytes[rows.leadingTrivia(of: index)]),
      endTag: rows.endTag(index))
    reindent(&written)
    let isChanged = changed.contains(row.item)
    if isChanged { try changeMarkup(of: &written, content, source.document[row.item]) }
    output += written.trivia.bytes
    let tag = rows.startTag(index)
    let isOpened =
      written.endTag == nil && (row.hasChildren || written.markup?.isEmpty == false)
    if isChanged || source.ranges.hasDeclarationsInItems {
      try writeTag(tag, content, isOpened: isOpened, isLeaf: written.endTag == nil && !isOpened)
    } else {
      writeStart(of: tag, isOpened: isOpened)
    }
    if written.endTag != nil { copy(rows.trailingTrivia(at: tag.upperBound)) }
    return written
  }

  /// Ends the innermost open row.
  private mutating func close() throws(FormatError) {
    let row = open.removeLast()
    output += leadingTrivia(ofEndTagOf: row).bytes
    if let tag = row.endTag {
      copy(tag)
    } else {
      output += (row.row == OPMLSourceRows.body ? "</body>" : "</outline>").utf8
    }
    if row.row >= 0 { copy(rows.trailingTrivia(at: rows.end(row.row))) }
    if source.ranges.hasDeclarationsInItems || row.row == OPMLSourceRows.body { namespaces.close() }
  }

  private mutating func writeNew(
    _ row: SectionSnapshot<ItemID>.Row, _ content: ItemContent
  ) throws(FormatError) -> OPMLOpenRow {
    var written = OPMLOpenRow(
      level: row.level, row: OPMLSourceRows.new,
      trivia: leadingTrivia(ofChildIn: open[open.count - 1]))
    try changeMarkup(of: &written, content, ItemContent(""))
    output += written.trivia.bytes
    let isOpened = row.hasChildren || written.markup?.isEmpty == false
    try writeNewTag(content, isOpened: isOpened, beside: open[open.count - 1].lastChild?.row)
    return written
  }
}
