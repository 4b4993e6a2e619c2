/// Writing everything before `<body>`: unchanged, apart from changed elements of the head.
extension OPMLSourceWriter {
  mutating func writeToBody() throws(FormatError) {
    output += declaration + frame[.prolog]
    writeRoot()
    output += frame[.beforeHead]
    let state = changedExpansionState
    let fields = document.header.filter(OPMLMarkup.isInHead)
    guard let head = source.ranges.head else {
      guard !fields.isEmpty || state != nil || !frame[.beforeBody].isEmpty else { return }
      let trivia = OPMLTrivia(source.bytes[rows.leadingTrivia(of: OPMLSourceRows.body)])
      output += frame[.head].isEmpty ? Array("<head>".utf8) : frame[.head] + ">".utf8
      try writeHead(fields, state, trivia, endTag: nil, start: source.ranges.body.tag.lowerBound)
      output += "</head>".utf8
      output += frame[.beforeBody].isEmpty ? trivia.bytes : frame[.beforeBody]
      return
    }
    openNamespaces(head.tag.lowerBound)
    try write(head, fields, state)
    namespaces.close()
    output += frame[.beforeBody].isEmpty ? source.frame[.beforeBody] : frame[.beforeBody]
  }

  private mutating func write(
    _ head: OPMLRanges.Element, _ fields: [DocumentField], _ state: [Int]?
  ) throws(FormatError) {
    let end = source.bytes.endOfTag(head)
    let isUnchanged = fields == source.ranges.headFields.map(\.field) && state == nil
    let isEmpty = end == head.tag.upperBound
    writeTag(.head, at: head.tag, isOpened: isEmpty && !isUnchanged)
    if isUnchanged { return copy(head.tag.upperBound..<end) }
    let trivia = OPMLTrivia(source.bytes[rows.blanks(before: head.tag.lowerBound)])
    try writeHead(
      fields, state, trivia, endTag: isEmpty ? nil : head.end, start: head.tag.upperBound)
    if isEmpty { output += "</head>".utf8 } else { copy(head.end..<end) }
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

/// Writing the frame.
extension OPMLSourceWriter {
  /// Refuses parts of another text that the encoding of this one cannot represent.
  func checkFrame() throws(FormatError) {
    for part in OPMLFrame.Part.allCases where frame[part] != source.frame[part] {
      try check(markup: String(decoding: frame[part], as: UTF8.self))
    }
  }

  /// The declaration, unless it declares another encoding than that of the text.
  private var declaration: [UInt8] {
    let declared = try? XMLSource(frame[.declaration], isLenient: false).encoding
    return declared == source.encoding ? frame[.declaration] : source.frame[.declaration]
  }

  /// Writes the tag of `<opml>`, which declares the namespaces of the header.
  private mutating func writeRoot() {
    let tag = source.ranges.root
    let start = output.count
    writeTag(.root, at: tag, isOpened: false)
    let end = output.count - (tag.upperBound - source.bytes.withoutEnd(ofTag: tag).upperBound)
    var declared = Self.declarations(in: output[start..<end] + ">".utf8)
    var added: [UInt8] = []
    for field in document.header where OPMLMarkup.isDeclaration(field) {
      let prefix = String(field.name.dropFirst("xmlns:".count))
      guard case .text(let name) = field.value, !declared.contains(where: { $0.prefix == prefix })
      else { continue }
      declared.append((prefix, name))
      added += " \(field.name)=\"".utf8
      XMLEscaping.append(attribute: name, to: &added)
      added.append(UInt8(ascii: "\""))
    }
    output.insert(contentsOf: added, at: end)
    namespaces.open(declared)
  }

  private static func declarations(
    in tag: some Sequence<UInt8>
  ) -> [(prefix: String, name: String)] {
    var scanner = XMLScanner(XMLSource(fragment: Array(tag)))
    scanner.namespaces = nil
    guard case .start? = try? scanner.next() else { return [] }
    return XMLNamespaces.declarations(
      of: scanner.attributes.map { (scanner.text($0.name), scanner.source.value($0.value)) })
  }

  /// Writes a tag of the frame.
  ///
  /// - Parameter isOpened: Whether the tag ended the element, but now has to be followed by content.
  mutating func writeTag(_ part: OPMLFrame.Part, at tag: Range<Int>, isOpened: Bool) {
    output += frame[part].isEmpty ? source.frame[part] : frame[part]
    if isOpened { return output.append(UInt8(ascii: ">")) }
    copy(source.bytes.withoutEnd(ofTag: tag).upperBound..<tag.upperBound)
  }
}
