/// A token at which other markup ends: a tag that OPML defines, or the end of the text.
enum OPMLBoundary {
  case start(XMLTag)
  case end(Range<Int>)
  case endOfText
}

/// A region of a document that can contain anything except rows: comments, processing instructions, text
/// and unknown elements.
enum OPMLRegion {
  /// Before `<opml>`, and after `</opml>`.
  case prolog, epilog
  /// In `<opml>`: before `<head>`, between `<head>` and `<body>`, after `</body>`.
  case beforeHead, beforeBody, afterBody
  case head
  /// In `<body>` or a row.
  case body

  /// True if text and unknown elements are allowed.
  var isInsideDocument: Bool { self != .prolog && self != .epilog }
}

extension OPMLReader {
  /// Reads up to the next tag that OPML defines.
  mutating func nextBoundary(in region: OPMLRegion) throws(FormatError) -> OPMLBoundary {
    var run: Range<Int>?
    return try nextBoundary(in: region, &run)
  }

  /// - Parameter run: The range of the other markup before the tag; `nil` if there is no such markup. A
  ///   range that is passed in is extended.
  mutating func nextBoundary(
    in region: OPMLRegion, _ run: inout Range<Int>?
  ) throws(FormatError) -> OPMLBoundary {
    while true {
      let token = try scanner.next()
      if let boundary = boundary(token, in: region) { return boundary }
      let start = scanner.token.lowerBound
      guard let token, try skip(token, in: region) else { continue }
      run = (run?.lowerBound ?? start)..<scanner.position
    }
  }

  private func boundary(_ token: XMLToken?, in region: OPMLRegion) -> OPMLBoundary? {
    switch token {
    case nil: .endOfText
    case .end(let name): .end(name)
    case .start(let tag) where isKnown(tag, in: region): .start(tag)
    default: nil
    }
  }

  private func isKnown(_ tag: XMLTag, in region: OPMLRegion) -> Bool {
    switch region {
    case .prolog, .epilog, .head: true
    case .beforeHead, .beforeBody, .afterBody:
      scanner.isNamed(tag.name, "head") || scanner.isNamed(tag.name, "body")
    case .body: scanner.isNamed(tag.name, "outline")
    }
  }

  /// Skips a token. If the token begins an element, skips the whole element.
  ///
  /// - Returns: Whether the skipped text is more than white space.
  private mutating func skip(
    _ token: XMLToken, in region: OPMLRegion
  ) throws(FormatError) -> Bool {
    switch token {
    case .start(let tag): try skipContent(of: tag)
    case .text where scanner.bytes[scanner.token].allSatisfy(\.isWhiteSpace): return false
    case .text, .characterData:
      if !region.isInsideDocument {
        let text = scanner.bytes.trimmed(scanner.token)
        try scanner.repair(
          at: text.lowerBound, "there is text outside of <opml>; expected none", as: "left out")
        scanner.correctToken()
      }
    case .documentType: try skipDocumentType(in: region)
    case .comment, .instruction, .end: break
    }
    return true
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
      case .text, .characterData, .comment, .instruction: break
      }
    }
  }

  /// Handles an end tag inside an element. The tag can belong to that element, possibly with a misspelled
  /// name, or to an ancestor of the element.
  ///
  /// - Returns: `false` if the end tag belongs to an ancestor.
  @discardableResult
  mutating func isEnd(
    _ end: Range<Int>, of name: Range<Int>
  ) throws(FormatError) -> Bool {
    defer { scanner.leaveElement() }
    if scanner.isSameName(end, name) { return true }
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
