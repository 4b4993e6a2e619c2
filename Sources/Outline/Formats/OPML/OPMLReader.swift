/// Reads an OPML document, from the beginning to the end.
struct OPMLReader {
  var scanner: XMLScanner
  var header: [DocumentField] = []
  var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
  var expansionState: [Int]?
  var layout = OPMLLayoutFinder()
  var places = OPMLPlaces()
  /// The state of the mended text at the start of the element of the head that is read.
  var elementMark = XMLMender.Mark()
  private var hasDocumentType = false

  init(_ scanner: XMLScanner) { self.scanner = scanner }

  var document: OutlineDocument {
    mutating get throws(FormatError) {
      let lines = layout.layout(of: scanner.source).fields
      let rows = rows
      self.rows = []
      do {
        return try OutlineDocument(rows: rows, header: declarationField + lines + header)
      } catch {
        throw FormatError(error.description)
      }
    }
  }

  private var declarationField: [DocumentField] {
    guard let declaration = scanner.source.declaration else {
      return [DocumentField(OPMLMarkup.declaration, .text(""))]
    }
    let text = scanner.text(declaration.range)
    guard declaration.canBeKept, text != XMLDeclaration.standard,
      scanner.source.encoding == .utf8, OPMLMarkup.isDeclaration(text)
    else { return [] }
    return [DocumentField(OPMLMarkup.declaration, .text(text))]
  }
}

extension OPMLReader {
  mutating func readDocument() throws(FormatError) {
    let root = try readRootTag()
    places.root = scanner.token
    if root.isEmpty {
      try repair("<opml> has no content; expected <head> and <body>", as: "taken as empty")
      scanner.openEmptyToken("<head></head><body></body></opml>")
      return try readEpilog()
    }
    var tag = try nextTag(in: .beforeHead, keep: OPMLMarkup.beforeHead, upTo: "opml")
    if let head = tag, scanner.isNamed(head.name, "head") {
      try readHead(head)
      tag = try nextTag(in: .beforeBody, keep: OPMLMarkup.beforeBody, upTo: "opml")
    }
    guard let body = tag else { return try readEpilog() }
    guard scanner.isNamed(body.name, "body") else { throw unexpected(body, "<body>") }
    try readBody(body)
    if let second = try nextTag(in: .afterBody, keep: OPMLMarkup.afterBody, upTo: "opml") {
      throw unexpected(second, "</opml>")
    }
    try readEpilog()
  }

  private mutating func readRootTag() throws(FormatError) -> XMLTag {
    let (markup, boundary) = try nextBoundary(in: .prolog)
    switch boundary {
    case .start(let tag) where scanner.isNamed(tag.name, "opml"):
      keep(markup, as: OPMLMarkup.prolog)
      keepAttributes(as: OPMLMarkup.opmlAttributes, unless: #"version="2.0""#)
      return tag
    case .start(let tag): throw unexpected(tag, "<opml>")
    case .end(let name): throw unexpected(name, "<opml>")
    case .endOfText:
      throw scanner.source.error(at: scanner.position, "the text ends; expected <opml>")
    }
  }

  private mutating func readHead(_ tag: XMLTag) throws(FormatError) {
    keepAttributes(as: OPMLMarkup.headAttributes)
    places.head = OPMLPlaces.Element(tag: scanner.token, end: scanner.token.upperBound)
    guard !tag.isEmpty else { return }
    header += try readHeadContent()
    places.head?.end = scanner.token.lowerBound
  }

  private mutating func readEpilog() throws(FormatError) {
    let (markup, boundary) = try nextBoundary(in: .epilog)
    keep(markup, as: OPMLMarkup.epilog)
    if case .endOfText = boundary { return }
    try repair("something stands after </opml>; expected nothing", as: "left out")
    scanner.dropRest()
  }
}

extension OPMLReader {
  /// The next tag that begins something known; `nil` where the element around ends.
  private mutating func nextTag(
    in place: OPMLPlace, keep name: String, upTo element: StaticString
  ) throws(FormatError) -> XMLTag? {
    while true {
      let (markup, boundary) = try nextBoundary(in: place)
      keep(markup, as: name)
      if case .start(let tag) = boundary { return tag }
      if try isEnd(boundary, of: element, isAfterBody: place == .afterBody) { return nil }
    }
  }

  /// Whether an element ends here. If not, there is an end tag too much.
  mutating func isEnd(
    _ boundary: OPMLBoundary, of element: StaticString, isAfterBody: Bool = true
  ) throws(FormatError) -> Bool {
    switch boundary {
    case .end(let name) where scanner.isNamed(name, element):
      if !isAfterBody {
        try repair("<opml> has no <body>; expected one", as: "taken as empty")
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
      let found = "found </\(scanner.text(name))>"
      try repair("\(found); expected </\(element)>", as: "left out")
      scanner.mendToken()
      return false
    case .endOfText, .start:
      try repair("the text ends; expected </\(element)>", as: "closed at the end")
      scanner.insertBeforeToken((isAfterBody ? "" : "<body></body>") + "</\(element)>")
      return true
    }
  }

  private func unexpected(_ tag: XMLTag, _ expected: String) -> FormatError {
    let name = scanner.text(tag.name)
    return scanner.source.error(
      at: scanner.token.lowerBound, "found <\(name)>; expected \(expected)")
  }

  private func unexpected(_ end: Range<Int>, _ expected: String) -> FormatError {
    let name = scanner.text(end)
    return scanner.source.error(
      at: scanner.token.lowerBound, "found </\(name)>; expected \(expected)")
  }

  /// At the token that was read last.
  mutating func repair(
    _ problem: String, as remedy: String
  ) throws(FormatError) {
    try scanner.repair(at: scanner.token.lowerBound, problem, as: remedy)
  }

  /// Lets one document type stand before everything else, and no other one.
  mutating func passDocumentType(in place: OPMLPlace) throws(FormatError) {
    if place == .prolog && !hasDocumentType { return hasDocumentType = true }
    try repair("a document type stands here; expected one, before <opml>", as: "left out")
    scanner.mendToken()
  }
}
