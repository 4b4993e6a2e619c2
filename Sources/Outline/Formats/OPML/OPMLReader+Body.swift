/// Reading `<body>`.
extension OPMLReader {
  /// Reads the items.
  mutating func readBody(_ tag: XMLTag) throws(FormatError) {
    layout.body = scanner.token.lowerBound
    ranges.body = OPMLRanges.Element(tag: scanner.token, end: scanner.token.upperBound)
    guard !tag.isEmpty else { return }
    var open: [OpenItem] = []
    var markup: [DocumentField] = []
    while true {
      let (range, boundary) = try nextBoundary(in: .body)
      if let range { markup.appendMarkup(scanner.text(range), as: OPMLMarkup.before) }
      switch boundary {
      case .start(let tag):
        if let item = appendItem(tag, &markup, level: open.count) { open.append(item) }
      case .end(let name) where scanner.isNamed(name, "outline") && !open.isEmpty:
        close(open.removeLast(), &markup)
      case .end(let name):
        if try endBody(at: name, open) { return endBody(after: range) }
      case .endOfText:
        try repair("the text ends; expected \(expected(open.last))", as: "closed at the end")
        closeAll(open, andBody: true)
        return endBody(after: range)
      }
    }
  }

  private mutating func endBody(after markup: Range<Int>?) {
    ranges.markupAtEnd = markup ?? 0..<0
    ranges.body.end = scanner.token.lowerBound
  }

  /// An item whose end tag has not been read.
  private struct OpenItem {
    var row: Int
    /// The offset of its start tag.
    var offset: Int
  }

  private mutating func appendItem(
    _ tag: XMLTag, _ markup: inout [DocumentField], level: Int
  ) -> OpenItem? {
    let offset = scanner.token.lowerBound
    var content = OPMLItem.content(of: scanner)
    if !markup.isEmpty { content.fields.insert(contentsOf: markup, at: 0) }
    markup = []
    rows.append((content, level, false))
    ranges.items.append(OPMLRanges.Item(start: offset, end: scanner.position))
    if scanner.hasPrefixes { noteDeclarations() }
    if layout.firstItem == nil { layout.firstItem = offset }
    guard tag.isEmpty else { return OpenItem(row: rows.count - 1, offset: offset) }
    layout.foundEmptyTag(endingAt: scanner.position, in: scanner.bytes)
    return nil
  }

  private mutating func noteDeclarations() {
    if scanner.attributes.contains(where: {
      scanner.text($0.name).utf8.starts(with: "xmlns:".utf8)
    }) {
      ranges.hasDeclarationsInItems = true
    }
  }

  private mutating func close(_ item: OpenItem, _ markup: inout [DocumentField]) {
    if markup.isEmpty && item.row == rows.count - 1 { layout.foundEndTagOfLeaf() }
    rows[item.row].content.fields += markup.map { DocumentField(OPMLMarkup.after, $0.value) }
    markup = []
    ranges.items[item.row].end = scanner.position
    scanner.leaveElement()
  }

  /// Adds missing end tags to the corrected text.
  private mutating func closeAll(_ open: [OpenItem], andBody closesBody: Bool) {
    guard scanner.source.isLenient else { return }
    let tags = String(repeating: "</outline>", count: open.count)
    scanner.insertBeforeToken(tags + (closesBody ? "</body>" : ""))
    for _ in open { scanner.leaveElement() }
  }

  /// Handles an end tag in `<body>` that does not end an item.
  ///
  /// - Returns: Whether the body ends. If not, the end tag is superfluous.
  private mutating func endBody(
    at name: Range<Int>, _ open: [OpenItem]
  ) throws(FormatError) -> Bool {
    if open.isEmpty, scanner.isNamed(name, "body") {
      layout.bodyEnd = scanner.token.lowerBound
      scanner.leaveElement()
      return true
    }
    let isBody = scanner.isNamed(name, "body")
    let isEnd = isBody || scanner.isNamed(name, "opml")
    try repair(
      "found </\(scanner.text(name))>; expected \(expected(open.last))",
      as: isBody ? "all items end here" : isEnd ? "everything ends here" : "left out")
    guard isEnd else {
      scanner.correctToken()
      return false
    }
    closeAll(open, andBody: !isBody)
    scanner.leaveElement()
    if !isBody { scanner.unread(.end(name)) }
    return true
  }

  private func expected(_ open: OpenItem?) -> String {
    guard let open else { return "</body>" }
    // Counting lines reads the whole text, which would be quadratic for many repairs.
    if scanner.source.isLenient { return "</outline>" }
    let line = scanner.source.error(at: open.offset, "").line
    return "</outline> for the item that begins in line \(line)"
  }
}
