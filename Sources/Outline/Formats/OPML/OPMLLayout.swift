/// What an OPML document looks like: its lines and their indentation.
struct OPMLLayout: Equatable {
  /// What ends a line; empty: the whole document is one line.
  var lineEnd = "\n"
  /// What one level is indented by.
  var indent = "\t"
  /// The level of `<head>` and `<body>`: 1, or 0 if they stand below `<opml>`.
  var bodyLevel = 1
  /// Whether end tags are indented like what they end, not like what begins it.
  var closesDeeper = false
  /// How an item ends that has no children.
  var emptyEnd = "/>"
  /// Whether a line break ends the document.
  var endsWithLineEnd = true

  static let emptyEnds = ["/>", " />", "></outline>"]
  static let lineEnds = ["\n", "\r\n", "\r", ""]
}

extension OPMLLayout {
  /// Where it is not the usual one, as fields of a header.
  var fields: [DocumentField] {
    let usual = OPMLLayout()
    var fields: [DocumentField] = []
    func keep(_ isKept: Bool, _ name: String, _ value: DocumentField.Value) {
      if isKept { fields.append(DocumentField(name, value)) }
    }
    keep(lineEnd != usual.lineEnd, "#lineEnd", .text(lineEnd))
    keep(indent != usual.indent, "#indent", .text(indent))
    keep(bodyLevel != usual.bodyLevel, "#bodyLevel", .json(String(bodyLevel)))
    keep(closesDeeper, "#closesDeeper", .json("true"))
    keep(emptyEnd != usual.emptyEnd, "#emptyEnd", .text(emptyEnd))
    keep(!endsWithLineEnd, "#endsWithLineEnd", .json("false"))
    return fields
  }

  /// The layout that a header asks for.
  init(_ header: [DocumentField]) {
    if case .text(let text) = header["#lineEnd"], Self.lineEnds.contains(text) { lineEnd = text }
    if case .text(let text) = header["#indent"], text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    {
      indent = text
    }
    if header["#bodyLevel"] == .json("0") { bodyLevel = 0 }
    closesDeeper = header["#closesDeeper"] == .json("true")
    if case .text(let text) = header["#emptyEnd"], Self.emptyEnds.contains(text) {
      emptyEnd = text
    }
    endsWithLineEnd = header["#endsWithLineEnd"] != .json("false")
  }
}

/// Finds the layout of a document from where its tags lie.
struct OPMLLayoutFinder {
  /// Where tags begin.
  var body: Int?
  var firstItem: Int?
  var bodyEnd: Int?
  private var emptyEnd: String?

  mutating func foundEmptyTag(endingAt end: Int, in bytes: [UInt8]) {
    if emptyEnd == nil { emptyEnd = bytes[end - 3].isXMLBlank ? " />" : "/>" }
  }

  mutating func foundEndTagOfLeaf() {
    if emptyEnd == nil { emptyEnd = "></outline>" }
  }

  func layout(of source: XMLSource) -> OPMLLayout {
    var layout = OPMLLayout()
    if let emptyEnd { layout.emptyEnd = emptyEnd }
    guard let body else { return layout }
    let bodyLine = XMLLineStart(before: body, in: source.bytes)
    layout.lineEnd = bodyLine.lineEnd
    guard !bodyLine.lineEnd.isEmpty else { return layout }
    layout.endsWithLineEnd = source.bytes.last == 0x0A || source.bytes.last == 0x0D
    guard let firstItem else {
      if !bodyLine.indentation.isEmpty { layout.indent = bodyLine.indentation }
      return layout
    }
    let itemLine = XMLLineStart(before: firstItem, in: source.bytes)
    layout.setIndent(body: bodyLine.indentation, item: itemLine.indentation)
    if let bodyEnd, !layout.indent.isEmpty {
      let end = XMLLineStart(before: bodyEnd, in: source.bytes)
      layout.closesDeeper = end.indentation == itemLine.indentation
    }
    return layout
  }
}

extension OPMLLayout {
  fileprivate mutating func setIndent(body: String, item: String) {
    guard !item.isEmpty else { return indent = "" }
    let level = body.isEmpty ? 0 : 1
    let unit = String(item.prefix(item.count / (level + 1)))
    guard item == String(repeating: unit, count: level + 1) else { return }
    bodyLevel = level
    indent = unit
  }
}

/// What stands before a tag in its line.
private struct XMLLineStart {
  /// The end of the line before; empty if something else than blanks stands before the tag.
  var lineEnd = ""
  var indentation = ""

  init(before offset: Int, in bytes: [UInt8]) {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > 0, bytes[start - 1].isXMLBlank else { return }
    indentation = String(decoding: bytes[start..<offset], as: UTF8.self)
    if bytes[start - 1] == 0x0D {
      lineEnd = "\r"
    } else {
      lineEnd = start > 1 && bytes[start - 2] == 0x0D ? "\r\n" : "\n"
    }
  }
}
