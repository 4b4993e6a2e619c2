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
    var elements = OPMLHeadWriter(head, writer: self)
    try elements.write(fields, state)
    output += elements.output
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

/// Writes the elements of a head.
private struct OPMLHeadWriter {
  private let head: OPMLHead
  private let writer: OPMLWriter
  private(set) var output: [UInt8] = []
  /// The index of the next element of the original text.
  private var next = 0
  /// The indices of the fields of the original text, by name and in descending order.
  private var fields: [String: [Int]] = [:]
  /// The markup of the head that has not been written yet.
  private var markup: ArraySlice<[UInt8]>
  /// The usual white space before an element.
  private let usual: [UInt8]
  private let indentation: [UInt8]

  init(_ head: OPMLHead, writer: OPMLWriter) {
    (self.head, self.writer) = (head, writer)
    markup = writer.style.markupInHead[...]
    for (index, element) in head.elements.enumerated().reversed() {
      if case .field(let field) = element.kind { fields[field.name, default: []].append(index) }
    }
    let trivia = OPMLTrivia(writer.style[.beforeHead]).blanks
    indentation = trivia.indentation
    let layout = writer.style.layout
    if let first = head.elements.first {
      usual = Array(first.gap)
    } else {
      usual = trivia.hasLineEnd ? layout.lineEnd + indentation + layout.indent : []
    }
  }

  mutating func write(_ fields: [DocumentField], _ state: [Int]?) throws(FormatError) {
    for field in fields {
      let index = nextField(named: field.name)
      if let index { try copy(upTo: index, state) }
      let old = index.map { head.elements[$0] }
      output += old?.gap ?? usual[...]
      try write(field, over: old)
      if let index { next = index + 1 }
    }
    try copy(upTo: head.elements.count, state)
    while let text = markup.popFirst() {
      output += usual
      try write(markup: text)
    }
    if let state, head.expansionState == nil {
      output += usual + "<expansionState>\(list(state, like: nil))</expansionState>".utf8
    }
    let end = writer.style[.head][head.lastEnd..<max(head.end, head.start)]
    let hasLineEnd = OPMLTrivia(end).hasLineEnd || !OPMLTrivia(usual).hasLineEnd
    output += hasLineEnd ? Array(end) : writer.style.layout.lineEnd + indentation
  }

  /// Returns the index of the next field of the original text that has the given name.
  private mutating func nextField(named name: String) -> Int? {
    while let index = fields[name]?.popLast() {
      if index >= next { return index }
    }
    return nil
  }

  /// Writes the elements before the index `end`, except for the fields.
  private mutating func copy(upTo end: Int, _ state: [Int]?) throws(FormatError) {
    while next < end {
      let element = head.elements[next]
      switch element.kind {
      case .field: break
      case .expansionState:
        output += element.gap
        if let state {
          write(list(state, like: element), as: OPMLHead.expansionState, over: element)
        } else {
          output += element.text
        }
      case .markup:
        if let text = markup.popFirst() {
          output += element.gap
          try write(markup: text)
        }
      }
      next += 1
    }
  }

  private mutating func write(markup text: [UInt8]) throws(FormatError) {
    try writer.check(markup: String(decoding: text, as: UTF8.self))
    output += text
  }

  private mutating func write(
    _ field: DocumentField, over old: OPMLHead.Element?
  ) throws(FormatError) {
    if let old, old.kind == .field(field) { return output += old.text }
    let value = field.value.asWritten
    try XMLEscaping.check(value) { "'\(field.name)' of the header" }
    let name = writer.namespaces.escaped(
      field.name, value: nil, reserved: [OPMLHead.expansionState])
    try writer.check(markup: name)
    var content: [UInt8] = []
    XMLEscaping.append(value, to: &content)
    write(String(decoding: content, as: UTF8.self), as: name, over: old)
  }

  /// Writes an element that contains only text, with the tags of the element `old`.
  private mutating func write(
    _ content: String, as name: String, over old: OPMLHead.Element?
  ) {
    // A self-closing tag is replaced with a start tag and an end tag.
    guard let old = old?.text, let start = old.firstIndex(of: UInt8(ascii: ">")),
      old[start - 1] != UInt8(ascii: "/"),
      let end = old.lastIndex(of: UInt8(ascii: "<")), end > start
    else { return output += "<\(name)>\(content)</\(name)>".utf8 }
    output += old[...start]
    output += content.utf8
    output += old[end...]
  }

  /// Returns line numbers as text. If a comma and a blank separated the numbers in the old element, a comma
  /// and a blank also separate the new numbers.
  private func list(_ lines: [Int], like old: OPMLHead.Element?) -> String {
    let isSpaced = old?.text.contains(", ") ?? false
    return lines.map(String.init).joined(separator: isSpaced ? ", " : ",")
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
