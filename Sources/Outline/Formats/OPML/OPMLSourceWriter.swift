/// Writes a document that was read as OPML: copies the tags of rows that have not changed, changes
/// those that have, and gives new and moved ones the indentation of the rows around them.
struct OPMLSourceWriter {
  let source: OPMLSource
  let document: OutlineDocument
  let rows: OPMLSourceRows
  var output: [UInt8] = []
  /// The prefixes that are declared where something is written.
  var namespaces = XMLNamespaces()
  /// Reads start tags again.
  var scanner: XMLScanner
  /// What a level is indented by.
  let unit: [UInt8]
  private let changed: Set<ItemID>
  private(set) var open: [OPMLOpenRow] = []

  init(_ source: OPMLSource, _ document: OutlineDocument) {
    self.source = source
    self.document = document
    rows = OPMLSourceRows(source)
    unit = rows.unit ?? Array(source.layout.indent.utf8)
    changed = Set(document.contents.itemsThatDiffer(from: source.document.contents))
    scanner = XMLScanner(XMLSource(fragment: source.bytes))
    scanner.namespaces = nil
    output.reserveCapacity(source.bytes.count + source.bytes.count / 64)
  }

  mutating func writeDocument() throws(FormatError) {
    openNamespaces(source.places.root.lowerBound)
    try writeToBody()
    try writeBody()
    copy(rows.end(OPMLSourceRows.body)..<source.bytes.count)
  }

  mutating func copy(_ range: Range<Int>) { output += source.bytes[range] }

  /// Takes over what a start tag declares.
  mutating func openNamespaces(_ start: Int) {
    namespaces.open(
      XMLNamespaces.declarations(of: sourceAttributes(start).map { ($0.name, $0.value) }))
  }
}

/// A row that is being written, or `<body>`, whose children come next.
struct OPMLOpenRow {
  var level: Int
  /// Its row in the text, or ``OPMLSourceRows/new``.
  var row: Int
  /// What stands before its start tag.
  var lead: OPMLLead
  /// How the indentation of what is in it changes.
  var change: (old: [UInt8], new: [UInt8])?
  var endTag: Range<Int>?
  /// Markup to write before its end tag that is not there in the text; empty: to leave out.
  var markup: String?
  var lastChild: Child?

  struct Child {
    var row: Int
    var lead: OPMLLead
    var isFirst: Bool
  }
}

extension OPMLSourceWriter {
  private mutating func writeBody() throws(FormatError) {
    let tag = rows.startTag(OPMLSourceRows.body)
    let endTag = rows.endTag(OPMLSourceRows.body)
    let isOpened = endTag == nil && document.outline.count > 0
    openNamespaces(tag.lowerBound)
    writeStart(of: tag, isOpened: isOpened)
    if endTag == nil && !isOpened { return }
    if endTag != nil { copy(rows.trail(tag.upperBound)) }
    open = [
      OPMLOpenRow(
        level: -1, row: OPMLSourceRows.body,
        lead: OPMLLead(source.bytes[rows.lead(OPMLSourceRows.body)]), endTag: endTag)
    ]
    for row in document.outline.rows {
      while let last = open.last, last.level >= row.level { try close() }
      try write(row)
    }
    while !open.isEmpty { try close() }
  }

  /// A start tag as it is; that of an empty element perhaps with content to come.
  private mutating func writeStart(of tag: Range<Int>, isOpened: Bool) {
    guard isOpened else { return copy(tag) }
    copy(tag.lowerBound..<rows.bytes.trimmed(tag.lowerBound..<tag.upperBound - 2).upperBound)
    output.append(UInt8(ascii: ">"))
  }

  private mutating func write(_ row: SectionSnapshot<ItemID>.Row) throws(FormatError) {
    let isKnown = row.item.number < rows.count
    let content = document[row.item]
    let written =
      try isKnown
      ? writeKnown(row, content, row.item.number) : writeNew(row, content)
    let parent = open.count - 1
    open[parent].lastChild = OPMLOpenRow.Child(
      row: written.row, lead: written.lead, isFirst: open[parent].lastChild == nil)
    if row.hasChildren || written.endTag != nil || written.markup?.isEmpty == false {
      open.append(written)
    } else if isKnown {
      copy(rows.trail(rows.end(written.row)))
    }
  }

  private mutating func writeKnown(
    _ row: SectionSnapshot<ItemID>.Row, _ content: ItemContent, _ index: Int
  ) throws(FormatError) -> OPMLOpenRow {
    var written = OPMLOpenRow(
      level: row.level, row: index, lead: OPMLLead(source.bytes[rows.lead(index)]),
      endTag: rows.endTag(index))
    place(&written)
    let isChanged = changed.contains(row.item)
    if isChanged { try changeMarkup(of: &written, content, source.document[row.item]) }
    output += written.lead.bytes
    let tag = rows.startTag(index)
    let isOpened =
      written.endTag == nil && (row.hasChildren || written.markup?.isEmpty == false)
    if isChanged || source.places.hasDeclarationsInItems {
      try writeTag(tag, content, isOpened: isOpened, isLeaf: written.endTag == nil && !isOpened)
    } else {
      writeStart(of: tag, isOpened: isOpened)
    }
    if written.endTag != nil { copy(rows.trail(tag.upperBound)) }
    return written
  }

  /// Ends the innermost row that is open.
  private mutating func close() throws(FormatError) {
    let row = open.removeLast()
    output += endLead(of: row).bytes
    if let tag = row.endTag {
      copy(tag)
    } else {
      output += (row.row == OPMLSourceRows.body ? "</body>" : "</outline>").utf8
    }
    if row.row >= 0 { copy(rows.trail(rows.end(row.row))) }
    if source.places.hasDeclarationsInItems || row.row == OPMLSourceRows.body { namespaces.close() }
  }

  private mutating func writeNew(
    _ row: SectionSnapshot<ItemID>.Row, _ content: ItemContent
  ) throws(FormatError) -> OPMLOpenRow {
    var written = OPMLOpenRow(
      level: row.level, row: OPMLSourceRows.new, lead: leadOfChild(open[open.count - 1]))
    try changeMarkup(of: &written, content, ItemContent(""))
    output += written.lead.bytes
    let isOpened = row.hasChildren || written.markup?.isEmpty == false
    try writeNewTag(content, isOpened: isOpened, beside: open[open.count - 1].lastChild?.row)
    return written
  }
}
