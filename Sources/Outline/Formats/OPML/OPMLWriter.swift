/// Writes a document as OPML. The writer copies the tags of unchanged rows and edits the tags of changed
/// rows. New and moved rows get the indentation of the rows around them.
struct OPMLWriter {
  let document: OutlineDocument
  let style: OPMLStyle
  var output: [UInt8] = []
  /// The namespace prefixes that are declared at the current end of the output.
  var namespaces = XMLNamespaces()
  var open: [OPMLOpenRow] = []
  /// For each text from which rows were read, true if tags can be copied from that text.
  var texts: [ObjectIdentifier: Bool] = [:]

  mutating func writeDocument() throws(FormatError) {
    try checkParts()
    output += style[.declaration] + style[.prolog]
    writeRoot()
    output += style[.beforeHead]
    try writeHead()
    output += style[.beforeBody]
    try writeBody()
    output += style[.end]
  }
}

/// A row, or `<body>`, whose children are being written.
struct OPMLOpenRow {
  var level: Int
  /// The row as it was read; `nil` for a new row and for `<body>`.
  var origin: OPMLRow?
  /// The leading trivia of the start tag.
  var trivia: OPMLTrivia
  /// The change to the indentation of the row's descendants.
  var change: (old: [UInt8], new: [UInt8])?
  /// The end tag and its leading trivia, if the row had an end tag when it was read.
  var end: (trivia: OPMLTrivia, tag: [UInt8])?
  /// True if the row has begun a scope for namespaces, even if the row declares no namespaces.
  var hasNamespaces = false
  var lastChild: (origin: OPMLRow?, trivia: OPMLTrivia, isFirst: Bool)?

  var isBody: Bool { level < 0 }
}

extension OPMLWriter {
  private mutating func writeBody() throws(FormatError) {
    let endTag = style[.afterBody].endTagOfBody
    let isWritten = document.outline.count > 0 || !style[.bodyEnd].isEmpty || !endTag.isEmpty
    namespaces.open(Self.declarations(in: style[.body]))
    if !isWritten { return output += style[.body] + style[.afterBody] }
    output += style[.body].opened
    let end = endTag.isEmpty ? Array("</body>".utf8) : Array(endTag)
    open = [
      OPMLOpenRow(
        level: -1, trivia: triviaBeforeBody, end: (OPMLTrivia(style[.bodyEnd]), end),
        hasNamespaces: true)
    ]
    for row in document.outline.rows {
      while let last = open.last, last.level >= row.level { close() }
      try write(row)
    }
    while !open.isEmpty { close() }
    output += style[.afterBody][endTag.endIndex...]
  }

  private mutating func write(_ row: SectionSnapshot<ItemID>.Row) throws(FormatError) {
    let content = document[row.item]
    let origin = content.source?.opml
    let written =
      if let origin {
        try writeKnown(row, content: content, origin: origin)
      } else {
        try writeNew(row, content)
      }
    let parent = open.count - 1
    open[parent].lastChild = (origin, written.trivia, isFirst: open[parent].lastChild == nil)
    if row.hasChildren || written.end != nil {
      open.append(written)
    } else if let origin {
      output += origin.trailingTrivia
    }
  }

  private mutating func writeKnown(
    _ row: SectionSnapshot<ItemID>.Row, content: ItemContent, origin: OPMLRow
  ) throws(FormatError) -> OPMLOpenRow {
    let end = origin.endTag.map { tag in
      (OPMLTrivia(origin.leadingTriviaOfEndTag ?? []), Array(tag))
    }
    var written = OPMLOpenRow(
      level: row.level, origin: origin, trivia: OPMLTrivia(origin.leadingTrivia), end: end)
    reindent(&written)
    let isOfHere = canCopyTags(of: origin.text)
    if !isOfHere { try check(markup: origin, of: content) }
    output += written.trivia.bytes
    let isOpened = end == nil && row.hasChildren
    if content.source?.isEdited == true || !isOfHere || origin.layouts.hasDeclarations {
      written.hasNamespaces = try writeTag(origin, content, isOpened: isOpened, beside: nil)
    } else {
      output += isOpened ? Array(origin.startTag).opened : Array(origin.startTag)
    }
    if end != nil { output += origin.trailingTriviaOfStartTag }
    return written
  }

  /// Returns whether a text has the same declared prefixes and the same encoding as the text that is being
  /// written.
  private mutating func canCopyTags(of text: DocumentText) -> Bool {
    // A merge takes equal tags from the other side, and comparing long tags for each row would take quadratic time.
    let id = ObjectIdentifier(text)
    if let known = texts[id] { return known }
    let other = text.style.opml
    let isOfHere =
      other?.encoding == style.encoding && other?[.root] == style[.root]
      && other?[.body] == style[.body]
    texts[id] = isOfHere
    return isOfHere
  }

  /// Ends the innermost open row.
  private mutating func close() {
    let row = open.removeLast()
    output += leadingTrivia(ofEndTagOf: row).bytes
    output += row.end?.tag ?? Array("</outline>".utf8)
    if let origin = row.origin { output += origin.trailingTrivia }
    if row.hasNamespaces { namespaces.close() }
  }

  private mutating func writeNew(
    _ row: SectionSnapshot<ItemID>.Row, _ content: ItemContent
  ) throws(FormatError) -> OPMLOpenRow {
    let parent = open[open.count - 1]
    var written = OPMLOpenRow(level: row.level, trivia: leadingTrivia(ofChildIn: parent))
    output += written.trivia.bytes
    written.hasNamespaces = try writeTag(
      nil, content, isOpened: row.hasChildren, beside: parent.lastChild?.origin)
    return written
  }
}

extension [UInt8] {
  /// The start tag for an element with content. If the tag is self-closing, the slash is removed.
  var opened: [UInt8] {
    guard count > 1, self[count - 2] == UInt8(ascii: "/") else { return self }
    return dropLast(2).trimmedWhiteSpace + Array(">".utf8)
  }

  /// The end tag of `<body>` at the start of the text that follows the rows; empty if that text does not
  /// begin with this tag.
  fileprivate var endTagOfBody: ArraySlice<UInt8> {
    guard starts(with: "</body".utf8), let end = firstIndex(of: UInt8(ascii: ">")) else {
      return self[..<0]
    }
    return self[...end]
  }
}
