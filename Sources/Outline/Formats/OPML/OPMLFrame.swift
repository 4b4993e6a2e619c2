/// The text of an OPML document around the elements of its head and around its rows.
///
/// Its parts are those that the two sides of a merge may change independently.
struct OPMLFrame: Equatable {
  enum Part: Int, CaseIterable {
    case declaration, prolog
    /// The start tag of `<opml>` without its end, like those of `<head>` and `<body>` below.
    case root
    case beforeHead, head, beforeBody
    case body
    /// The markup before the end tag of `<body>`, without the white space around it.
    case bodyEnd
    /// The text after the body, and the rest from `</opml>` on.
    case afterBody, end
  }

  /// The texts by part.
  var parts: [[UInt8]]

  init(parts: [[UInt8]]) { self.parts = parts }

  init(_ scanner: XMLScanner, _ ranges: OPMLRanges) {
    let bytes = scanner.bytes
    let body = ranges.body.tag.lowerBound
    let head = ranges.head
    parts = Part.allCases.map { part in
      let range =
        switch part {
        case .declaration: 0..<scanner.source.start
        case .prolog: scanner.source.start..<ranges.root.lowerBound
        case .root: bytes.withoutEnd(ofTag: ranges.root)
        case .beforeHead: ranges.root.upperBound..<(head?.tag.lowerBound ?? body)
        case .head: head.map { bytes.withoutEnd(ofTag: $0.tag) } ?? 0..<0
        case .beforeBody: head.map { bytes.endOfTag($0)..<body } ?? 0..<0
        case .body: bytes.withoutEnd(ofTag: ranges.body.tag)
        case .bodyEnd: ranges.markupAtEnd
        case .afterBody: bytes.endOfTag(ranges.body)..<ranges.rootEnd
        case .end: ranges.rootEnd..<bytes.count
        }
      return Array(bytes[range])
    }
  }

  subscript(part: Part) -> [UInt8] { parts[part.rawValue] }
}

extension [UInt8] {
  /// Returns the range of a start tag up to the `>` or `/>` at its end and the blanks before it.
  func withoutEnd(ofTag tag: Range<Int>) -> Range<Int> {
    let end = tag.upperBound - (self[tag.upperBound - 2] == UInt8(ascii: "/") ? 2 : 1)
    return trimmed(tag.lowerBound..<end)
  }

  /// Returns the end of the end tag of an element, or of its start tag if that ends it.
  func endOfTag(_ element: OPMLRanges.Element) -> Int {
    if element.end == element.tag.upperBound, self[element.end - 2] == UInt8(ascii: "/") {
      return element.end
    }
    return self[element.end...].firstIndex(of: UInt8(ascii: ">"))! + 1
  }
}

/// The lines of an OPML text as they are for most of its rows, for rows without neighbors to follow.
struct OPMLLayout {
  /// The line end; empty if the document is a single line.
  var lineEnd = "\n"
  /// The indentation of one level.
  var indent = "\t"
  /// True if end tags are indented like the children, not like the start tag.
  var closesDeeper = false
  /// The end of the tag of an item without children.
  var emptyEnd = "/>"
}

/// Finds the layout of a text from the offsets of its tags.
struct OPMLLayoutFinder {
  /// The offsets of tags.
  var body: Int?
  var firstItem: Int?
  var bodyEnd: Int?
  private var emptyEnd: String?

  mutating func foundEmptyTag(endingAt end: Int, in bytes: [UInt8]) {
    if emptyEnd == nil { emptyEnd = bytes[end - 3].isWhiteSpace ? " />" : "/>" }
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
    let levels = body.isEmpty ? 1 : 2
    let unit = String(item.prefix(item.count / levels))
    if item == String(repeating: unit, count: levels) { indent = unit }
  }
}

/// The line before a tag.
private struct XMLLineStart {
  /// The end of the line above; empty if there is something other than blanks before the tag.
  var lineEnd = ""
  var indentation = ""

  init(before offset: Int, in bytes: [UInt8]) {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > 0, bytes[start - 1].isWhiteSpace else { return }
    indentation = String(decoding: bytes[start..<offset], as: UTF8.self)
    if bytes[start - 1] == 0x0D {
      lineEnd = "\r"
    } else {
      lineEnd = start > 1 && bytes[start - 2] == 0x0D ? "\r\n" : "\n"
    }
  }
}
