/// What ends a run of markup: something that OPML knows.
enum OPMLBoundary {
  case start(XMLTag)
  case end(Range<Int>)
  case endOfText
}

extension OPMLReader {
  /// Reads on to what OPML knows.
  ///
  /// - Returns: What it is, and the range of the markup before it, if there is any.
  mutating func nextBoundary(
    in place: OPMLPlace
  ) throws(FormatError) -> (markup: Range<Int>?, boundary: OPMLBoundary) {
    var run: Range<Int>?
    let boundary = try nextBoundary(in: place, &run)
    return (run.map(scanner.bytes.trimmed), boundary)
  }

  /// - Parameter run: The range of markup that has been found already; it is extended.
  mutating func nextBoundary(
    in place: OPMLPlace, _ run: inout Range<Int>?
  ) throws(FormatError) -> OPMLBoundary {
    while true {
      let token = try scanner.next()
      if let boundary = boundary(token, in: place) { return boundary }
      let start = scanner.token.lowerBound
      guard let token, try pass(token, in: place) else { continue }
      run = (run?.lowerBound ?? start)..<scanner.position
    }
  }

  private func boundary(_ token: XMLToken?, in place: OPMLPlace) -> OPMLBoundary? {
    switch token {
    case nil: .endOfText
    case .end(let name): .end(name)
    case .start(let tag) where isKnown(tag, in: place): .start(tag)
    default: nil
    }
  }

  private func isKnown(_ tag: XMLTag, in place: OPMLPlace) -> Bool {
    switch place {
    case .prolog, .epilog, .head: true
    case .beforeHead, .beforeBody, .afterBody:
      scanner.isNamed(tag.name, "head") || scanner.isNamed(tag.name, "body")
    case .body: scanner.isNamed(tag.name, "outline")
    }
  }

  /// Steps over a token, and over the whole element if it begins one.
  ///
  /// - Returns: Whether it is more than blanks.
  private mutating func pass(
    _ token: XMLToken, in place: OPMLPlace
  ) throws(FormatError) -> Bool {
    switch token {
    case .start(let tag): try skipContent(of: tag)
    case .text where scanner.bytes[scanner.token].allSatisfy(\.isXMLBlank): return false
    case .text, .characterData:
      if !place.isInsideDocument {
        let text = scanner.bytes.trimmed(scanner.token)
        try scanner.repair(
          at: text.lowerBound, "text stands outside of <opml>; expected none", as: "left out")
        scanner.mendToken()
      }
    case .documentType: try passDocumentType(in: place)
    case .comment, .instruction, .end: break
    }
    return true
  }
}

extension OPMLReader {
  /// Reads to the end of an element that OPML does not know.
  mutating func skipContent(of tag: XMLTag) throws(FormatError) {
    var open = tag.isEmpty ? [] : [tag.name]
    while let name = open.last {
      switch try scanner.next() {
      case .start(let tag): if !tag.isEmpty { open.append(tag.name) }
      case .end(let end):
        _ = try isEnd(end, of: name)
        open.removeLast()
      case .documentType: try passDocumentType(in: .body)
      case nil:
        let text = scanner.text(name)
        try scanner.repair(
          at: name.lowerBound - 1, "<\(text)> is not closed; expected </\(text)>",
          as: "closed at the end")
        scanner.insertBeforeToken("</\(scanner.mendedName(name))>")
        scanner.leaveElement()
        open.removeLast()
      case .text, .characterData, .comment, .instruction: break
      }
    }
  }

  /// Ends an element at an end tag: at its own, at one that is taken for it, or before that of an
  /// element around.
  ///
  /// - Returns: `false` in the last case.
  @discardableResult
  mutating func isEnd(
    _ end: Range<Int>, of name: Range<Int>
  ) throws(FormatError) -> Bool {
    defer { scanner.leaveElement() }
    if scanner.isSameName(end, name) { return true }
    let tag = "</\(scanner.mendedName(name))>"
    let isAround = ["outline", "head", "body", "opml"].contains { scanner.isNamed(end, $0) }
    try repair(
      "found </\(scanner.text(end))>; expected </\(scanner.text(name))>",
      as: isAround ? "both end here" : "taken for it")
    if isAround {
      scanner.insertBeforeToken(tag)
      scanner.unread(.end(end))
    } else {
      scanner.mendToken(tag)
    }
    return !isAround
  }

  mutating func keep(_ markup: Range<Int>?, as name: String) {
    if let markup { header.appendMarkup(scanner.text(markup), as: name) }
  }

  /// Keeps the attributes of the tag that was read last, if there are others than usual.
  mutating func keepAttributes(as name: String, unless usual: String = "") {
    let text = attributesAsWritten
    if text != usual { header.append(DocumentField(name, .text(text))) }
  }

  /// The attributes of the tag that was read last, as they are written again.
  var attributesAsWritten: String {
    scanner.attributes.map { attribute in
      var value: [UInt8] = []
      XMLEscaping.append(attribute: scanner.source.value(attribute.value), to: &value)
      return "\(scanner.text(attribute.name))=\"\(String(decoding: value, as: UTF8.self))\""
    }.joined(separator: " ")
  }
}

extension [DocumentField] {
  /// Appends markup; where there is some of that place already, to that.
  ///
  /// That is so only if an end tag between the two was too much.
  mutating func appendMarkup(_ text: String, as name: String) {
    if let last, last.name == name, case .text(let before) = last.value {
      self[count - 1].value = .text(before + "\n" + text)
    } else {
      append(DocumentField(name, .text(text)))
    }
  }
}
