extension OPMLReader {
  /// Reads the items.
  mutating func readBody(_ tag: XMLTag) throws(FormatError) {
    layout.body = scanner.token.lowerBound
    keepAttributes(as: OPMLMarkup.bodyAttributes)
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
        if try endBody(at: name, open.last) { return keepAtEnd(markup) }
      case .endOfText:
        try repair("the text ends; expected \(expected(open.last))", as: "closed at the end")
        return keepAtEnd(markup)
      }
    }
  }

  private mutating func keepAtEnd(_ markup: [DocumentField]) {
    header += markup.map { DocumentField(OPMLMarkup.bodyEnd, $0.value) }
  }

  /// An item whose end tag is still to come.
  private struct OpenItem {
    var row: Int
    /// Where its start tag begins.
    var offset: Int
  }

  private mutating func appendItem(
    _ tag: XMLTag, _ markup: inout [DocumentField], level: Int
  ) -> OpenItem? {
    let offset = scanner.token.lowerBound
    var content = OPMLItem.content(of: scanner.attributes, in: scanner.source)
    if !markup.isEmpty { content.fields.insert(contentsOf: markup, at: 0) }
    markup = []
    rows.append((content, level, false))
    if layout.firstItem == nil { layout.firstItem = offset }
    guard tag.isEmpty else { return OpenItem(row: rows.count - 1, offset: offset) }
    layout.foundEmptyTag(endingAt: scanner.position, in: scanner.bytes)
    return nil
  }

  private mutating func close(_ item: OpenItem, _ markup: inout [DocumentField]) {
    if markup.isEmpty && item.row == rows.count - 1 { layout.foundEndTagOfLeaf() }
    rows[item.row].content.fields += markup.map { DocumentField(OPMLMarkup.after, $0.value) }
    markup = []
  }

  /// - Returns: Whether the body ends at an end tag; if not, it is one too much.
  private mutating func endBody(
    at name: Range<Int>, _ open: OpenItem?
  ) throws(FormatError) -> Bool {
    if open == nil, scanner.isNamed(name, "body") {
      layout.bodyEnd = scanner.token.lowerBound
      return true
    }
    let found = "found </\(scanner.text(name))>; expected \(expected(open))"
    if scanner.isNamed(name, "body") {
      try repair(found, as: "all items end here")
      return true
    }
    if scanner.isNamed(name, "opml") {
      try repair(found, as: "all ends here")
      scanner.rewind()
      return true
    }
    try repair(found, as: "ignored")
    return false
  }

  private func expected(_ open: OpenItem?) -> String {
    guard let open else { return "</body>" }
    // Counting lines takes a walk over the text, which is fine for an error and not for many.
    if scanner.source.isLenient { return "</outline>" }
    let line = scanner.source.error(at: open.offset, "").line
    return "</outline> for the item that line \(line) begins"
  }
}
