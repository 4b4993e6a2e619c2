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
