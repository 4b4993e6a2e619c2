/// Reads an OPML document.
struct OPMLReader {
  var scanner: XMLScanner
  /// The namespaces that the start tag of `<opml>` declares.
  var declarations: [DocumentField] = []
  var head = OPMLHead()
  var rows: [TextRow] = []
  var layout = OPMLLayoutFinder()
  /// The parts of the text that have been read, in the order of `OPMLStyle.Part`.
  private(set) var parts: [[UInt8]] = []
  /// The offset at which the next part of the text begins.
  var partStart = 0
  /// The offset at which each row begins, followed by the offset at which the last row ends.
  var starts: [Int] = []
  var layouts: [OPMLRowLayout] = []
  /// True if a row declares a namespace.
  var hasDeclarationsInRows = false
  /// The end of the last tag that has been read in the body.
  var tagEnd = 0
  /// The number of corrections that were made before the current element of the head was read.
  var elementMark = 0
  var hasDocumentType = false

  /// Returns the document that was read.
  mutating func document() throws(FormatError) -> OutlineDocument {
    let style = TextStyle(format: .opml, opml: OPMLStyle(self))
    let layouts = OPMLRowLayouts(layouts, hasDeclarations: hasDeclarationsInRows)
    let text = DocumentText(scanner.bytes, rowsAt: starts, style, layouts: layouts)
    let rows = rows
    self.rows = []
    let header = declarations + head.fields
    var document = try OutlineDocument(rows, header: header, source: text)
    document.applyExpansionState(head.expansionState)
    return document
  }
}

extension OPMLReader {
  mutating func readDocument() throws(FormatError) {
    let root = try readRootTag()
    endPart(at: scanner.start)
    endPart(at: scanner.token.lowerBound)
    endPart(at: scanner.position)
    if root.isEmpty {
      try repair("<opml> has no content; expected <head> and <body>", as: "read as empty")
      let position = scanner.position
      scanner.correct(position - 2..<position, "><head></head><body></body></opml>")
      return try readEpilog()
    }
    var tag = try nextTag(in: .beforeBody)
    endPart(at: scanner.token.lowerBound)
    if let head = tag, scanner.isNamed(head.name, "head") {
      try readHead(head)
      endPart(at: scanner.position)
      tag = try nextTag(in: .beforeBody)
    } else {
      endPart(at: partStart)
    }
    guard let body = tag else { return try readEpilog() }
    guard scanner.isNamed(body.name, "body") else { throw unexpected(body.name, "<body>") }
    try readBody(body)
    if let second = try nextTag(in: .afterBody) { throw unexpected(second.name, "</opml>") }
    try readEpilog()
  }

  private mutating func readRootTag() throws(FormatError) -> XMLTag {
    switch try nextBoundary(in: .prolog) {
    case .start(let tag) where scanner.isNamed(tag.name, "opml"):
      // The declarations become fields of the header, because the names of attributes and elements depend on them.
      declarations = XMLNamespaces.declarations(of: scanner.namedAttributes).map {
        DocumentField("xmlns:" + $0.prefix, .text($0.name))
      }
      return tag
    case .start(let tag): throw unexpected(tag.name, "<opml>")
    case .end(let name): throw unexpected(name, "<opml>")
    default:
      throw scanner.error(at: scanner.position, "the text ends; expected <opml>")
    }
  }

  /// Ends the current part of the text around the rows.
  mutating func endPart(at offset: Int) {
    // In a text that is being repaired, one tag can end several parts.
    // The parts are then read again from the corrected text.
    let end = max(partStart, offset)
    parts.append(Array(scanner.bytes[partStart..<end]))
    partStart = end
  }

  private mutating func readEpilog() throws(FormatError) {
    endPart(at: scanner.token.lowerBound)
    if try nextBoundary(in: .epilog) == nil { return endPart(at: scanner.position) }
    try repair("there is content after </opml>; expected the end of the text", as: "left out")
    scanner.dropRemainder()
  }
}

extension OPMLReader {
  /// Returns the next start tag of an element that OPML defines in the region, or `nil` at the end of `<opml>`.
  private mutating func nextTag(in region: OPMLRegion) throws(FormatError) -> XMLTag? {
    while true {
      let boundary = try nextBoundary(in: region)
      if case .start(let tag)? = boundary { return tag }
      if try isEnd(boundary, of: "opml", isAfterBody: region == .afterBody) { return nil }
    }
  }

  /// Returns whether an end tag, or the end of the text, ends an element. An end tag that does not end the
  /// element is superfluous, and is left out.
  mutating func isEnd(
    _ boundary: XMLToken?, of element: StaticString, isAfterBody: Bool = true
  ) throws(FormatError) -> Bool {
    switch boundary {
    case .end(let name) where scanner.isNamed(name, element):
      if !isAfterBody {
        try repair("<opml> has no <body>; expected one", as: "read as empty")
        scanner.insertBeforeToken("<body></body>")
      }
      scanner.leaveElement()
      return true
    case .end(let name) where scanner.isNamed(name, "opml"):
      try repair("found </opml>; expected </\(element)> before it", as: "both end here")
      scanner.insertBeforeToken("</\(element)>")
      scanner.leaveElement()
      scanner.unread(.end(name))
      return true
    case .end(let name):
      try scanner.leaveOutToken("found </\(scanner.text(name))>; expected </\(element)>")
      return false
    default:
      try repair("the text ends; expected </\(element)>", as: "closed at the end")
      scanner.insertBeforeToken((isAfterBody ? "" : "<body></body>") + "</\(element)>")
      return true
    }
  }

  /// Returns an error at the current tag, which has the given name.
  private func unexpected(_ name: Range<Int>, _ expected: String) -> FormatError {
    let start = scanner.token.lowerBound
    let tag = scanner.text(start..<name.upperBound)
    return scanner.error(at: start, "found \(tag)>; expected \(expected)")
  }

  /// Reports an error at the current token, or throws the error if errors are not repaired.
  mutating func repair(
    _ problem: String, as remedy: String
  ) throws(FormatError) {
    try scanner.repair(at: scanner.token.lowerBound, problem, as: remedy)
  }

  /// Allows a single document type, which must be before `<opml>`.
  mutating func skipDocumentType(in region: OPMLRegion) throws(FormatError) {
    if region == .prolog && !hasDocumentType { return hasDocumentType = true }
    try scanner.leaveOutToken("there is a document type here; expected only one, before <opml>")
  }
}
