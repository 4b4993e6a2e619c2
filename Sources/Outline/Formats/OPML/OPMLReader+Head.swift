/// Reading `<head>`.
extension OPMLReader {
  /// Reads the head, beginning with its start tag.
  mutating func readHead(_ tag: XMLTag) throws(FormatError) {
    (head.start, head.end) = (scanner.position, scanner.position)
    if tag.isEmpty { return }
    while true {
      let boundary = try nextBoundary(in: .head)
      let start = scanner.token.lowerBound
      if case .start(let tag)? = boundary {
        guard let text = try simpleContent(of: tag) else { continue }
        appendMarkup(before: start)
        let kind = try element(tag, text, at: start)
        append(kind, start..<scanner.position)
      } else {
        appendMarkup(before: start)
        head.end = start
        if try isEnd(boundary, of: "head") { return }
      }
    }
  }

  /// Appends the text after the last element, if that text is more than white space.
  private mutating func appendMarkup(before end: Int) {
    // In a text that is being repaired, the last element can end after the offset `end`.
    let text = scanner.bytes[min(head.lastEnd, end)..<end].trimmedWhiteSpace
    if !text.isEmpty { append(.markup, text.indices) }
  }

  private mutating func append(_ kind: OPMLHead.Element.Kind, _ range: Range<Int>) {
    let gap = scanner.bytes[min(head.lastEnd, range.lowerBound)..<range.lowerBound]
    head.elements.append(OPMLHead.Element(kind: kind, gap: gap, text: scanner.bytes[range]))
  }

  private mutating func element(
    _ tag: XMLTag, _ text: String, at start: Int
  ) throws(FormatError) -> OPMLHead.Element.Kind {
    let name = scanner.text(tag.name)
    guard name == OPMLHead.expansionState else {
      let namespaces = scanner.namespaces ?? XMLNamespaces()
      let field = namespaces.field(name, value: nil, reserved: [OPMLHead.expansionState])
      return .field(DocumentField(field, .text(text)))
    }
    head.expansionState = try lineNumbers(text, at: start, tag)
    return .expansionState
  }

  private mutating func lineNumbers(
    _ text: String, at start: Int, _ tag: XMLTag
  ) throws(FormatError) -> [Int] {
    let parts = text.utf8.split(separator: UInt8(ascii: ","))
      .map { String(decoding: $0.filter { !$0.isWhiteSpace }, as: UTF8.self) }
      .filter { !$0.isEmpty }
    let numbers = parts.compactMap { Int($0) }
    for part in parts where Int(part) == nil {
      try scanner.repair(
        at: start,
        "'\(part)' in the expansion state is not a line number; "
          + "expected numbers separated by commas",
        as: "left out")
    }
    if numbers.count < parts.count {
      let list = numbers.map(String.init).joined(separator: ",")
      let element = scanner.text(tag.name)
      scanner.correct(elementAt: start, after: elementMark, "<\(element)>\(list)</\(element)>")
    }
    return numbers
  }
}

extension OPMLReader {
  /// Returns the text in an element that has no attributes and contains only text. If the element has attributes or
  /// other content, or is the second element named `expansionState`, skips its content and returns `nil`.
  private mutating func simpleContent(of tag: XMLTag) throws(FormatError) -> String? {
    elementMark = scanner.tokenMark
    let isSecondState =
      head.expansionState != nil && scanner.text(tag.name) == OPMLHead.expansionState
    if !scanner.attributes.isEmpty || isSecondState {
      try skipContent(of: tag)
      return nil
    }
    return tag.isEmpty ? "" : try textContent(of: tag)
  }

  private mutating func textContent(of tag: XMLTag) throws(FormatError) -> String? {
    var text = ""
    while let token = try scanner.next() {
      switch token {
      case .text: text += scanner.content(scanner.token)
      case .characterData(let range):
        text += scanner.content(range, resolvesReferences: false)
      case .end(let name):
        try isEnd(name, of: tag.name)
        return text
      case .start, .comment, .documentType:
        scanner.unread(token)
        try skipContent(of: tag)
        return nil
      }
    }
    let name = scanner.text(tag.name)
    try repair("the text ends; expected </\(name)>", as: "closed at the end")
    scanner.insertBeforeToken("</\(scanner.correctedName(tag.name))>")
    scanner.leaveElement()
    return text
  }
}

/// The head of an OPML document.
struct OPMLHead {
  /// The name of the element with the expansion state.
  static let expansionState = "expansionState"

  struct Element {
    enum Kind: Equatable {
      case field(DocumentField)
      case expansionState
      /// Comments, and elements that have attributes or contain other elements.
      case markup
    }

    var kind: Kind
    /// The white space before the element.
    var gap: ArraySlice<UInt8>
    var text: ArraySlice<UInt8>
  }

  /// The elements, in document order.
  var elements: [Element] = []
  /// The line numbers of the expanded rows. If the head does not contain them, the value is `nil`, and all
  /// rows are expanded.
  var expansionState: [Int]?
  /// The offset at which the start tag ends.
  var start = 0
  /// The offset of the end tag, or of the end of the head if there is no end tag.
  var end = 0

  var fields: [DocumentField] {
    elements.compactMap { if case .field(let field) = $0.kind { field } else { nil } }
  }

  var markup: [[UInt8]] { elements.filter { $0.kind == .markup }.map { Array($0.text) } }

  /// The offset at which the last element ends.
  var lastEnd: Int { elements.last?.text.endIndex ?? start }
}

/// The expansion state, which consists of the line numbers of the items that are expanded.
///
/// The specification counts lines from 1. It counts only the lines that are visible after the preceding items in the
/// list have been expanded. Some programs also count hidden rows, and begin with 1 or with 0. The reader tries all
/// three ways of counting, and chooses the way in which the most line numbers refer to items with children.
extension OutlineDocument {
  /// The line numbers of the expanded items, counted as in the specification.
  var expansionState: [Int] {
    zip(1..., outline.visibleRows).compactMap { line, row in
      row.isExpanded && row.hasChildren ? line : nil
    }
  }

  /// Expands only the items with the given line numbers, or all items if `lines` is `nil`.
  mutating func applyExpansionState(_ lines: [Int]?) {
    guard let lines else { return outline.expandAll() }
    outline.collapseAll()
    let readings = [
      expanding(lines, isVisible: true, first: 1), expanding(lines, isVisible: false, first: 1),
      expanding(lines, isVisible: false, first: 0),
    ]
    let best = readings.dropFirst().reduce(readings[0]) { $1.hits > $0.hits ? $1 : $0 }
    outline = best.outline
  }

  /// Expands the rows with the given line numbers, for one way of counting lines. Returns the outline, and the number
  /// of line numbers that refer to items with children.
  private func expanding(
    _ lines: [Int], isVisible: Bool, first: Int
  ) -> (outline: SectionSnapshot<ItemID>, hits: Int) {
    var outline = outline
    var hits = 0
    for line in lines {
      let rows = isVisible ? outline.visibleRows : outline.rows
      guard line >= first, line - first < rows.count else { continue }
      let row = rows[line - first]
      guard row.hasChildren else { continue }
      hits += 1
      outline.expand([row.item])
    }
    // OPML cannot store that an item inside a collapsed item is expanded.
    outline.collapse(outline.rows.filter { $0.isExpanded && !$0.isVisible }.map(\.item))
    return (outline, hits)
  }
}
