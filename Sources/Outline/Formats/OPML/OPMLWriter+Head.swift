/// Writing the text before `<body>`. Only changed elements of the head differ from the original text.
extension OPMLWriter {
  /// The white space directly before `<body>`.
  var triviaBeforeBody: OPMLTrivia {
    OPMLTrivia(style[.head].isEmpty ? style[.beforeHead] : style[.beforeBody]).blanks
  }

  mutating func writeHead() throws(FormatError) {
    let fields = document.header.filter { !OPMLHead.isDeclaration($0) }
    let head = try OPMLHead(style[.head], namespaces)
    let state = changedExpansionState(head.expansionState)
    if fields == head.fields && head.markup == style.markupInHead && state == nil {
      return output += style[.head]
    }
    let tag = style[.head].isEmpty ? Array("<head>".utf8) : Array(style[.head][..<head.start])
    output += tag.opened
    namespaces.open(Self.declarations(in: tag))
    try writeElements(of: head, fields, state)
    namespaces.close()
    if head.end < style[.head].count {
      output += style[.head][head.end...]
    } else {
      output += "</head>".utf8
    }
    if style[.head].isEmpty { output += triviaBeforeBody.bytes }
  }

  /// The line numbers of the expanded items; `nil` if the line numbers in the original text are still
  /// correct.
  private func changedExpansionState(_ lines: [Int]?) -> [Int]? {
    var again = document
    again.applyExpansionState(lines)
    let expanded = document.expansionState
    return expanded == again.expansionState ? nil : expanded
  }
}

extension OPMLHead {
  /// Reads a head.
  ///
  /// - Parameter text: The start tag and the text after it. The text may be empty.
  init(_ text: [UInt8], _ namespaces: XMLNamespaces) throws(FormatError) {
    self.init()
    var reader = OPMLReader(scanner: XMLScanner(fragment: text, namespaces: namespaces))
    guard case .start(let tag)? = try reader.scanner.next() else { return }
    try reader.readHead(tag)
    self = reader.head
  }

  /// Returns whether a header field declares a namespace, and is therefore written as an attribute of `<opml>`.
  static func isDeclaration(_ field: DocumentField) -> Bool {
    guard case .text(let name) = field.value, XMLName.isName(field.name) else { return false }
    return !XMLNamespaces.declarations(of: [(name: field.name, value: name)]).isEmpty
      && XMLEscaping.forbiddenCharacter(in: name) == nil
  }
}

/// Writing the elements of the head.
extension OPMLWriter {
  /// Writes the elements in the order of the original text. Then writes the fields and the markup that the original
  /// text lacks.
  private mutating func writeElements(
    of head: OPMLHead, _ fields: [DocumentField], _ state: [Int]?
  ) throws(FormatError) {
    let trivia = OPMLTrivia(style[.beforeHead]).blanks
    let line = style.layout.lineEnd + trivia.indentation
    let gap =
      head.elements.first.map { Array($0.gap) }
      ?? (trivia.hasLineEnd ? line + style.layout.indent : [])
    /// The indices of the fields that have not been written yet, by name.
    var pending = Dictionary(grouping: fields.indices) { fields[$0].name }.mapValues { $0[...] }
    var markup = style.markupInHead[...]
    for element in head.elements {
      switch element.kind {
      case .field(let old):
        guard let index = pending[old.name]?.popFirst() else { continue }
        output += element.gap
        try write(fields[index], over: element)
      case .expansionState:
        output += element.gap
        write(state, over: element)
      case .markup:
        guard let text = markup.popFirst() else { continue }
        output += element.gap
        try write(markup: text)
      }
    }
    for index in pending.values.joined().sorted() {
      output += gap
      try write(fields[index], over: nil)
    }
    for text in markup {
      output += gap
      try write(markup: text)
    }
    if state != nil && head.expansionState == nil {
      output += gap
      write(state, over: nil)
    }
    let end = style[.head][head.lastEnd..<max(head.end, head.start)]
    let hasLineEnd = OPMLTrivia(end).hasLineEnd || !OPMLTrivia(gap).hasLineEnd
    output += hasLineEnd ? Array(end) : line
  }

  private mutating func write(markup text: [UInt8]) throws(FormatError) {
    try check(markup: String(decoding: text, as: UTF8.self))
    output += text
  }

  private mutating func write(
    _ field: DocumentField, over old: OPMLHead.Element?
  ) throws(FormatError) {
    if let old, old.kind == .field(field) { return output += old.text }
    let value = field.value.asWritten
    try XMLEscaping.check(value) { "'\(field.name)' of the header" }
    let name = namespaces.escaped(field.name, value: nil, reserved: [OPMLHead.expansionState])
    try check(markup: name)
    var content: [UInt8] = []
    XMLEscaping.append(value, to: &content)
    write(content, as: name, over: old)
  }

  /// Writes the line numbers of the expanded items. If a comma and a blank separated the numbers in the old
  /// element, a comma and a blank also separate the new numbers.
  ///
  /// - Parameter lines: The line numbers; `nil` if the line numbers in the old element are still correct.
  private mutating func write(_ lines: [Int]?, over old: OPMLHead.Element?) {
    guard let lines else { return output += old?.text ?? [] }
    let separator = old?.text.contains(", ") == true ? ", " : ","
    let list = lines.map(String.init).joined(separator: separator)
    write(Array(list.utf8), as: OPMLHead.expansionState, over: old)
  }

  /// Writes an element that contains only text, with the tags of the element `old`.
  private mutating func write(
    _ content: [UInt8], as name: String, over old: OPMLHead.Element?
  ) {
    // A self-closing tag is replaced with a start tag and an end tag.
    guard let old = old?.text, let start = old.firstIndex(of: UInt8(ascii: ">")),
      old[start - 1] != UInt8(ascii: "/"),
      let end = old.lastIndex(of: UInt8(ascii: "<")), end > start
    else { return output += Array("<\(name)>".utf8) + content + Array("</\(name)>".utf8) }
    output += old[...start] + content + old[end...]
  }
}

/// Writing the text around the rows.
extension OPMLWriter {
  /// Throws an error if the text around the rows has characters that the encoding cannot represent. After a
  /// merge, a part of this text may be from a document with another encoding.
  func checkParts() throws(FormatError) {
    for part in OPMLStyle.Part.allCases {
      try check(markup: String(decoding: style[part], as: UTF8.self))
    }
  }

  /// Writes the tag `<opml>`, which declares the namespaces in the header.
  mutating func writeRoot() {
    let tag = style[.root]
    var declared = Self.declarations(in: tag)
    var added: [UInt8] = []
    for field in document.header where OPMLHead.isDeclaration(field) {
      let prefix = String(field.name.dropFirst("xmlns:".count))
      guard case .text(let name) = field.value, !declared.contains(where: { $0.prefix == prefix })
      else { continue }
      declared.append((prefix, name))
      added += " \(field.name)=\"".utf8
      XMLEscaping.append(name, quote: UInt8(ascii: "\""), to: &added)
      added.append(UInt8(ascii: "\""))
    }
    let end = tag.dropLast().trimmedWhiteSpace.endIndex
    output += tag[..<end] + added + tag[end...]
    namespaces.open(declared)
  }

  /// Returns the namespaces that a start tag declares.
  static func declarations(in tag: [UInt8]) -> [(prefix: String, name: String)] {
    XMLScanner(readingTagOf: tag).map { XMLNamespaces.declarations(of: $0.namedAttributes) } ?? []
  }
}
