/// What ends a run of markup: something that OPML knows.
enum OPMLBoundary {
  case start(XMLTag)
  case end(Range<Int>)
  case endOfText
}

/// Markup between two tags that OPML knows.
struct OPMLMarkupRun {
  private(set) var range: Range<Int>?
  /// Whether something in it had to be repaired: then it cannot be written again as it is.
  private(set) var isBroken = false

  mutating func extend(by range: Range<Int>, isBroken: Bool) {
    self.range = (self.range?.lowerBound ?? range.lowerBound)..<range.upperBound
    if isBroken { self.isBroken = true }
  }
}

extension OPMLReader {
  /// Reads on to what OPML knows.
  ///
  /// - Returns: What it is, and the range of the markup before it, if there is any.
  mutating func nextBoundary(
    in place: OPMLPlace
  ) throws(FormatError) -> (markup: Range<Int>?, boundary: OPMLBoundary) {
    var run = OPMLMarkupRun()
    let boundary = try nextBoundary(in: place, &run)
    return (try finished(run), boundary)
  }

  mutating func nextBoundary(
    in place: OPMLPlace, _ run: inout OPMLMarkupRun
  ) throws(FormatError) -> OPMLBoundary {
    while true {
      let token = try scanner.next()
      if let boundary = boundary(token, in: place) { return boundary }
      let (start, repairCount) = (scanner.token.lowerBound, scanner.repairCountBefore)
      guard let token, try pass(token, in: place) else { continue }
      run.extend(by: start..<scanner.position, isBroken: scanner.source.repairs.count > repairCount)
    }
  }

  /// The range of a run, without the blanks around it; `nil` if it has to be left out.
  mutating func finished(_ run: OPMLMarkupRun) throws(FormatError) -> Range<Int>? {
    guard let range = run.range else { return nil }
    let trimmed = scanner.bytes.trimmed(range)
    guard run.isBroken else { return trimmed }
    try scanner.repair(
      at: trimmed.lowerBound, "what begins here is no markup that can be kept", as: "left out")
    return nil
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
      }
    case .documentType where place != .prolog: throw misplacedDocumentType
    case .comment, .instruction, .documentType, .end: break
    }
    return true
  }

  private var misplacedDocumentType: FormatError {
    scanner.source.error(
      at: scanner.token.lowerBound, "a document type stands here; expected it before <opml>")
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
        if try !isEnd(end, of: name) { return }
        open.removeLast()
      case .documentType: throw misplacedDocumentType
      case nil:
        let text = scanner.text(name)
        return try scanner.repair(
          at: name.lowerBound - 1, "<\(text)> is not closed; expected </\(text)>",
          as: "closed at the end")
      case .text, .characterData, .comment, .instruction: break
      }
    }
  }

  /// Whether an end tag is that of an element, or may be taken for it.
  ///
  /// - Returns: `false` if an element around ends there.
  mutating func isEnd(
    _ end: Range<Int>, of name: Range<Int>
  ) throws(FormatError) -> Bool {
    if scanner.isSameName(end, name) { return true }
    let found = "found </\(scanner.text(end))>; expected </\(scanner.text(name))>"
    if ["outline", "head", "body", "opml"].contains(where: { scanner.isNamed(end, $0) }) {
      try repair(found, as: "both end here")
      scanner.rewind()
      return false
    }
    try repair(found, as: "taken for it")
    return true
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
