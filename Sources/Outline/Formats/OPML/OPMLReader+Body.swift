/// Reading `<body>`.
extension OPMLReader {
  /// Reads the rows.
  mutating func readBody(_ tag: XMLTag) throws(FormatError) {
    let start = scanner.token.lowerBound
    endPart(at: start)
    layout.found(body: trivia(start))
    tagEnd = scanner.position
    if tag.isEmpty {
      endPart(at: tagEnd)
      return endPart(at: tagEnd)
    }
    endPart(at: startOfLeadingTrivia)
    /// The rows whose end tags have not been read yet.
    var open: [Int] = []
    while true {
      switch try nextBoundary(in: .body) {
      case .start(let tag): if appendRow(tag, below: open) { open.append(rows.count - 1) }
      case .end(let name) where scanner.isNamed(name, "outline") && !open.isEmpty:
        close(open.removeLast())
      case .end(let name): if try isEndOfBody(name, open) { return endBody() }
      default:
        try repair("the text ends; expected \(expected(open.last))", as: "closed at the end")
        closeAll(open, andBody: true)
        return endBody()
      }
    }
  }

  private mutating func endBody() {
    // The next part of the text around the rows begins after the last row.
    partStart = startOfLeadingTrivia
    starts.append(partStart)
    let end = scanner.token.lowerBound
    layout.found(endOfBody: OPMLTrivia(scanner.bytes[partStart..<end]))
    endPart(at: end)
  }

  /// The offset at which the leading trivia of the next tag begins.
  private var startOfLeadingTrivia: Int { scanner.bytes.trailingTrivia(at: tagEnd).upperBound }

  /// - Returns: Whether the row has an end tag.
  private mutating func appendRow(_ tag: XMLTag, below open: [Int]) -> Bool {
    let (start, end) = (scanner.token.lowerBound, scanner.position)
    if !layout.isIndentFound {
      layout.found(row: trivia(start), below: open.last.map { trivia(Int(layouts[$0].start)) })
    }
    rows.append(TextRow(content: OPMLItem.content(of: scanner), level: open.count))
    starts.append(startOfLeadingTrivia)
    layouts.append(
      OPMLRowLayout(
        parent: Int32(open.last ?? -1), start: UInt32(start), contentEnd: UInt32(end),
        end: UInt32(end)))
    tagEnd = end
    if scanner.hasPrefixes, !XMLNamespaces.declarations(of: scanner.namedAttributes).isEmpty {
      hasDeclarationsInRows = true
    }
    if tag.isEmpty { layout.found(emptyEnd: scanner.bytes[end - 3].isWhiteSpace ? " />" : "/>") }
    return !tag.isEmpty
  }

  private func trivia(_ start: Int) -> OPMLTrivia {
    OPMLTrivia(scanner.bytes[scanner.bytes.blanks(before: start)])
  }

  private mutating func close(_ row: Int) {
    if scanner.token.lowerBound == tagEnd { layout.found(emptyEnd: "></outline>") }
    layouts[row].contentEnd = UInt32(tagEnd)
    tagEnd = scanner.position
    layouts[row].end = UInt32(tagEnd)
    scanner.leaveElement()
  }

  /// Adds the missing end tags of open rows to the corrected text. If `closesBody` is true, also adds the end
  /// tag of `<body>`.
  private mutating func closeAll(_ open: [Int], andBody closesBody: Bool) {
    let tags = String(repeating: "</outline>", count: open.count)
    scanner.insertBeforeToken(tags + (closesBody ? "</body>" : ""))
    for _ in open { scanner.leaveElement() }
  }

  /// Handles an end tag in `<body>` that does not end an item.
  ///
  /// - Returns: `true` if the end tag ends the body, or `false` if the end tag is superfluous.
  private mutating func isEndOfBody(
    _ name: Range<Int>, _ open: [Int]
  ) throws(FormatError) -> Bool {
    let isBody = scanner.isNamed(name, "body")
    if !isBody || !open.isEmpty {
      let problem = "found </\(scanner.text(name))>; expected \(expected(open.last))"
      guard isBody || scanner.isNamed(name, "opml") else {
        try scanner.leaveOutToken(problem)
        return false
      }
      try repair(problem, as: isBody ? "all items end here" : "everything ends here")
      closeAll(open, andBody: !isBody)
      if !isBody { scanner.unread(.end(name)) }
    }
    scanner.leaveElement()
    return true
  }

  private func expected(_ open: Int?) -> String {
    guard let open else { return "</body>" }
    // To find a line number, the scanner reads the whole text up to that line.
    // Doing so for many repairs would take quadratic time.
    if scanner.isLenient { return "</outline>" }
    let line = scanner.error(at: Int(layouts[open].start), "").line
    return "</outline> for the item that begins on line \(line)"
  }
}
