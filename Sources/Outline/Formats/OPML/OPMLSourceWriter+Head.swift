/// Writing everything before `<body>`: unchanged, apart from changed elements of the head.
extension OPMLSourceWriter {
  mutating func writeToBody() throws(FormatError) {
    let body = source.ranges.body.tag.lowerBound
    let state = changedExpansionState
    let fields = document.header.filter(OPMLMarkup.isInHead)
    let isUnchanged = fields == source.ranges.headFields.map(\.field)
    if isUnchanged && state == nil { return copy(0..<body) }
    guard let head = source.ranges.head else {
      guard !fields.isEmpty || state != nil else { return copy(0..<body) }
      let trivia = OPMLTrivia(source.bytes[rows.leadingTrivia(of: OPMLSourceRows.body)])
      copy(0..<body)
      output += "<head>".utf8
      try writeHead(fields, state, trivia, endTag: nil, start: body)
      output += "</head>".utf8 + trivia.bytes
      return
    }
    openNamespaces(head.tag.lowerBound)
    let trivia = OPMLTrivia(source.bytes[rows.blanks(before: head.tag.lowerBound)])
    if head.end > head.tag.lowerBound && source.bytes[head.tag.upperBound - 2] != UInt8(ascii: "/")
    {
      copy(0..<head.tag.upperBound)
      try writeHead(fields, state, trivia, endTag: head.end, start: head.tag.upperBound)
      copy(head.end..<body)
    } else {
      copy(0..<source.bytes.trimmed(head.tag.lowerBound..<head.tag.upperBound - 2).upperBound)
      output.append(UInt8(ascii: ">"))
      try writeHead(fields, state, trivia, endTag: nil, start: head.tag.upperBound)
      output += "</head>".utf8
      copy(head.tag.upperBound..<body)
    }
    namespaces.close()
  }

  /// The expanded lines, or `nil` if the text has the right ones.
  private var changedExpansionState: [Int]? {
    if document.outline == source.document.outline { return nil }
    var again = document
    again.outline.collapseAll()
    again.applyExpansionState(source.expansionState)
    let lines = OPMLExpansionState.lines(of: document.outline)
    return lines == OPMLExpansionState.lines(of: again.outline) ? nil : lines
  }

  /// Writes the elements of the head.
  ///
  /// - Parameters:
  ///   - trivia: The white space before the head.
  ///   - endTag: The offset of the end tag, if there is one.
  ///   - start: The end of the start tag.
  private mutating func writeHead(
    _ fields: [DocumentField], _ state: [Int]?, _ trivia: OPMLTrivia, endTag: Int?, start: Int
  ) throws(FormatError) {
    var elements = OPMLHeadElements(source.ranges.headFields, from: start)
    let usual =
      elements.firstRange.map { OPMLTrivia(source.bytes[start..<$0.lowerBound]) }
      ?? OPMLTrivia(
        trivia.hasLineEnd ? Array(source.layout.lineEnd.utf8) + trivia.indentation + unit : [])
    var hasState = false
    for field in fields {
      let isState = field.name == OPMLMarkup.expansionState
      if isState && hasState { continue }
      hasState = hasState || isState
      let old = elements.next(field.name)
      if let old { copy(old.gap) } else { output += usual.bytes }
      try write(field, state, over: old)
    }
    if let state, !hasState {
      output += usual.bytes
      output += "<expansionState>\(list(state, like: nil))</expansionState>".utf8
    }
    let end = OPMLTrivia(endTag.map { source.bytes[elements.end..<$0] } ?? [])
    let hasLineEnd = end.hasLineEnd || !usual.hasLineEnd
    output += hasLineEnd ? end.bytes : Array(source.layout.lineEnd.utf8) + trivia.indentation
  }

  private mutating func write(
    _ field: DocumentField, _ state: [Int]?, over old: OPMLHeadElements.Element?
  ) throws(FormatError) {
    if field.name == OPMLMarkup.expansionState {
      if let old, state == nil { return copy(old.range) }
      let lines = state ?? OPMLExpansionState.lines(of: document.outline)
      return write(list(lines, like: old), as: "\(OPMLExpansionState.element)", over: old)
    }
    if let old, old.field == field { return copy(old.range) }
    if field.name == OPMLMarkup.inHead {
      guard case .text(let text) = field.value,
        OPMLMarkup.isMarkup(text, in: .head, namespaces)
      else { return }
      try check(markup: text)
      output += text.utf8
      return
    }
    let text = field.value.asWritten
    try XMLEscaping.check(text) { "'\(field.name)' of the header" }
    let names = XMLFieldNames(reserved: OPMLExpansionState.reserved, namespaces: namespaces)
    let name = names.escaped(field.name, value: nil)
    try check(markup: name)
    var content: [UInt8] = []
    XMLEscaping.append(content: text, to: &content)
    write(String(decoding: content, as: UTF8.self), as: name, over: old)
  }

  /// Writes an element that contains only text, with the tags of the old one.
  private mutating func write(
    _ content: String, as name: String, over old: OPMLHeadElements.Element?
  ) {
    guard let old, let range = contentRange(old.range) else {
      output += "<\(name)>\(content)</\(name)>".utf8
      return
    }
    copy(old.range.lowerBound..<range.lowerBound)
    output += content.utf8
    copy(range.upperBound..<old.range.upperBound)
  }

  /// Returns the range between the tags of an element that contains only text, or `nil` if it has one tag.
  private func contentRange(_ element: Range<Int>) -> Range<Int>? {
    let bytes = source.bytes[element]
    guard let start = bytes.firstIndex(of: UInt8(ascii: ">")),
      bytes[start - 1] != UInt8(ascii: "/"),
      let end = bytes.lastIndex(of: UInt8(ascii: "<")), end > start
    else { return nil }
    return start + 1..<end
  }

  /// Returns line numbers, with a blank after each comma if the old element has one.
  private func list(_ lines: [Int], like old: OPMLHeadElements.Element?) -> String {
    let isSpaced = old.map { source.bytes[$0.range].contains(", ") } ?? false
    return lines.map(String.init).joined(separator: isSpaced ? ", " : ",")
  }
}
