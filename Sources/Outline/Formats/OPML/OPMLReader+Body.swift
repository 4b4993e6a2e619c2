extension OPMLReader {
  /// Reads the items.
  mutating func readBody(_ tag: XMLTag) throws(FormatError) {
    layout.body = scanner.token.lowerBound
    keepAttributes(as: OPMLMarkup.bodyAttributes)
    guard !tag.isEmpty else { return }
    var open: [OpenItem] = []
    while true {
      let (markup, boundary) = try nextBoundary(in: .body)
      switch boundary {
      case .start(let tag):
        if let item = appendItem(tag, markup, level: open.count) { open.append(item) }
      case .end(let name) where scanner.isNamed(name, "outline") && !open.isEmpty:
        close(open.removeLast(), markup)
      case .end(let name):
        if try endBody(at: name, open.last) { return keep(markup, as: OPMLMarkup.bodyEnd) }
      case .endOfText:
        try repair("the text ends; expected \(expected(open.last))", as: "closed at the end")
        return keep(markup, as: OPMLMarkup.bodyEnd)
      }
    }
  }

  /// An item whose end tag is still to come.
  private struct OpenItem {
    var row: Int
    /// Where its start tag begins.
    var offset: Int
  }

  private mutating func appendItem(
    _ tag: XMLTag, _ markup: Range<Int>?, level: Int
  ) -> OpenItem? {
    let offset = scanner.token.lowerBound
    var content = OPMLItem.content(of: scanner.attributes, in: scanner.source)
    if let markup {
      content.fields.insert(
        DocumentField(OPMLMarkup.before, .text(scanner.text(markup))), at: 0)
    }
    rows.append((content, level, false))
    if layout.firstItem == nil { layout.firstItem = offset }
    guard tag.isEmpty else { return OpenItem(row: rows.count - 1, offset: offset) }
    layout.foundEmptyTag(endingAt: scanner.position, in: scanner.bytes)
    return nil
  }

  private mutating func close(_ item: OpenItem, _ markup: Range<Int>?) {
    if let markup {
      rows[item.row].content.fields.append(
        DocumentField(OPMLMarkup.after, .text(scanner.text(markup))))
    } else if item.row == rows.count - 1 {
      layout.foundEndTagOfLeaf()
    }
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
    let line = scanner.source.error(at: open.offset, "").line
    return "</outline> for the item that line \(line) begins"
  }
}
