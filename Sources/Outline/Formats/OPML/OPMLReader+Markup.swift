/// A region of a document. Any region can contain comments and processing instructions. A region inside
/// `<opml>` can also contain text and unknown elements.
enum OPMLRegion {
  /// Before `<opml>`, and after `</opml>`.
  case prolog, epilog
  /// In `<opml>`, but outside of `<head>` and `<body>`.
  case beforeBody, afterBody
  case head
  /// In `<body>` or a row.
  case body
}

extension OPMLReader {
  /// Skips comments, text, and elements that OPML does not define in the region. Returns the next start tag
  /// or end tag, or `nil` at the end of the text.
  mutating func nextBoundary(in region: OPMLRegion) throws(FormatError) -> XMLToken? {
    while let token = try scanner.next() {
      switch token {
      case .start(let tag) where !isKnown(tag, in: region): try skipContent(of: tag)
      case .start, .end: return token
      case .text where scanner.bytes[scanner.token].allSatisfy(\.isWhiteSpace): break
      case .text, .characterData:
        if region != .prolog && region != .epilog { break }
        let text = scanner.bytes[scanner.token].trimmedWhiteSpace
        try scanner.repair(
          at: text.startIndex, "there is text outside of <opml>; expected none", as: "left out")
        scanner.correctToken()
      case .documentType: try skipDocumentType(in: region)
      case .comment: break
      }
    }
    return nil
  }

  private func isKnown(_ tag: XMLTag, in region: OPMLRegion) -> Bool {
    switch region {
    case .prolog, .epilog, .head: true
    case .beforeBody, .afterBody:
      scanner.isNamed(tag.name, "head") || scanner.isNamed(tag.name, "body")
    case .body: scanner.isNamed(tag.name, "outline")
    }
  }
}

extension OPMLReader {
  /// Reads up to the end of an element that OPML does not define.
  mutating func skipContent(of tag: XMLTag) throws(FormatError) {
    var open = tag.isEmpty ? [] : [tag.name]
    while let name = open.last {
      switch try scanner.next() {
      case .start(let tag): if !tag.isEmpty { open.append(tag.name) }
      case .end(let end):
        _ = try isEnd(end, of: name)
        open.removeLast()
      case .documentType: try skipDocumentType(in: .body)
      case nil:
        let text = scanner.text(name)
        try scanner.repair(
          at: name.lowerBound - 1, "<\(text)> is not closed; expected </\(text)>",
          as: "closed at the end")
        scanner.insertBeforeToken("</\(scanner.correctedName(name))>")
        scanner.leaveElement()
        open.removeLast()
      case .text, .characterData, .comment: break
      }
    }
  }

  /// Handles an end tag while an element is open. If the tag belongs to an ancestor of the element, the tag ends both
  /// the element and the ancestor. Any other tag ends the element, even if the tag has another name.
  ///
  /// - Returns: `false` if the end tag belongs to an ancestor of the element.
  @discardableResult
  mutating func isEnd(
    _ end: Range<Int>, of name: Range<Int>
  ) throws(FormatError) -> Bool {
    defer { scanner.leaveElement() }
    if scanner.bytes[end] == scanner.bytes[name] { return true }
    let tag = "</\(scanner.correctedName(name))>"
    let isOfAncestor = ["outline", "head", "body", "opml"].contains { scanner.isNamed(end, $0) }
    try repair(
      "found </\(scanner.text(end))>; expected </\(scanner.text(name))>",
      as: isOfAncestor ? "both end here" : "read as </\(scanner.text(name))>")
    if isOfAncestor {
      scanner.insertBeforeToken(tag)
      scanner.unread(.end(end))
    } else {
      scanner.correctToken(tag)
    }
    return !isOfAncestor
  }
}
