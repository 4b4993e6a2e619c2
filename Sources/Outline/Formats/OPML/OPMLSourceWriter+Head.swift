/// What stands before `<body>`: written as it is but for elements of the head that have changed.
extension OPMLSourceWriter {
  mutating func writeToBody() throws(FormatError) {
    let body = source.places.body.tag.lowerBound
    let state = changedExpansionState
    let fields = document.header.filter(OPMLMarkup.isInHead)
    let isUnchanged = fields == source.places.headFields.map(\.field)
    if isUnchanged && state == nil { return copy(0..<body) }
    guard let head = source.places.head else {
      guard !fields.isEmpty || state != nil else { return copy(0..<body) }
      let lead = OPMLLead(source.bytes[rows.lead(OPMLSourceRows.body)])
      copy(0..<body)
      output += "<head>".utf8
      try writeHead(fields, state, lead, endTag: nil, start: body)
      output += "</head>".utf8 + lead.bytes
      return
    }
    openNamespaces(head.tag.lowerBound)
    let lead = OPMLLead(source.bytes[rows.blanks(before: head.tag.lowerBound)])
    if head.end > head.tag.lowerBound && source.bytes[head.tag.upperBound - 2] != UInt8(ascii: "/")
    {
      copy(0..<head.tag.upperBound)
      try writeHead(fields, state, lead, endTag: head.end, start: head.tag.upperBound)
      copy(head.end..<body)
    } else {
      copy(0..<source.bytes.trimmed(head.tag.lowerBound..<head.tag.upperBound - 2).upperBound)
      output.append(UInt8(ascii: ">"))
      try writeHead(fields, state, lead, endTag: nil, start: head.tag.upperBound)
      output += "</head>".utf8
      copy(head.tag.upperBound..<body)
    }
    namespaces.close()
  }

  /// The lines that are expanded; `nil`: what the text says of it is right.
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
  ///   - lead: What stands before the head.
  ///   - endTag: Where the end tag begins, if there is one.
  ///   - start: Where the start tag ends.
  private mutating func writeHead(
    _ fields: [DocumentField], _ state: [Int]?, _ lead: OPMLLead, endTag: Int?, start: Int
  ) throws(FormatError) {
    var elements = OPMLHeadElements(source.places.headFields, from: start)
    let usual =
      elements.firstRange.map { OPMLLead(source.bytes[start..<$0.lowerBound]) }
      ?? OPMLLead(
        lead.hasLineEnd ? Array(source.layout.lineEnd.utf8) + lead.indentation + unit : [])
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
    let end = OPMLLead(endTag.map { source.bytes[elements.end..<$0] } ?? [])
    let hasLineEnd = end.hasLineEnd || !usual.hasLineEnd
    output += hasLineEnd ? end.bytes : Array(source.layout.lineEnd.utf8) + lead.indentation
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
        OPMLMarkup.isMarkup(text, at: .head, in: namespaces)
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

  /// Writes an element that has only text, with the tags of the old one.
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

  /// What stands between the tags of an element that has only text; `nil`: it has one tag.
  private func contentRange(_ element: Range<Int>) -> Range<Int>? {
    let bytes = source.bytes[element]
    guard let start = bytes.firstIndex(of: UInt8(ascii: ">")),
      bytes[start - 1] != UInt8(ascii: "/"),
      let end = bytes.lastIndex(of: UInt8(ascii: "<")), end > start
    else { return nil }
    return start + 1..<end
  }

  /// Line numbers, with a blank after each comma if there was one.
  private func list(_ lines: [Int], like old: OPMLHeadElements.Element?) -> String {
    let isSpaced = old.map { source.bytes[$0.range].contains(", ") } ?? false
    return lines.map(String.init).joined(separator: isSpaced ? ", " : ",")
  }
}

/// The elements of a head, taken one after the other by name.
struct OPMLHeadElements {
  struct Element {
    var field: DocumentField
    var range: Range<Int>
    /// The blanks before it.
    var gap: Range<Int>
  }

  private let elements: [Element]
  /// By name, the elements that may come next, the first of them last.
  private var byName: [String: [Int]] = [:]
  private var position = 0

  init(_ fields: [(field: DocumentField, range: Range<Int>)], from start: Int) {
    var end = start
    elements = fields.map { field, range in
      defer { end = range.upperBound }
      return Element(field: field, range: range, gap: end..<range.lowerBound)
    }
    self.end = end
    for index in elements.indices.reversed() {
      byName[elements[index].field.name, default: []].append(index)
    }
  }

  var firstRange: Range<Int>? { elements.first?.range }
  /// Where the last one ends.
  let end: Int

  /// The next element of a name after those that have been taken.
  mutating func next(_ name: String) -> Element? {
    while let index = byName[name]?.popLast() {
      guard index >= position else { continue }
      position = index + 1
      return elements[index]
    }
    return nil
  }
}
