extension OPMLReader {
  /// Reads the head up to its end, or that of what is around it.
  mutating func readHeadContent() throws(FormatError)
    -> (boundary: OPMLBoundary, fields: [DocumentField])
  {
    var fields: [DocumentField] = []
    var run = OPMLMarkupRun()
    while true {
      let boundary = try nextBoundary(in: .head, &run)
      guard case .start(let tag) = boundary else {
        fields += try markupField(&run)
        return (boundary, fields)
      }
      let start = scanner.token.lowerBound
      let repairCount = scanner.source.repairs.count
      if let text = try simpleContent(of: tag) {
        fields += try markupField(&run)
        fields.append(try field(tag, text, at: start))
      } else {
        run.extend(by: start..<scanner.position)
        if scanner.source.repairs.count > repairCount { run.isBroken = true }
      }
    }
  }

  private mutating func markupField(
    _ run: inout OPMLMarkupRun
  ) throws(FormatError) -> [DocumentField] {
    defer { run = OPMLMarkupRun() }
    guard let range = try finished(run) else { return [] }
    return [DocumentField(OPMLMarkup.inHead, .text(scanner.text(range)))]
  }

  private mutating func field(
    _ tag: XMLTag, _ text: String, at start: Int
  ) throws(FormatError) -> DocumentField {
    guard scanner.isNamed(tag.name, OPMLExpansionState.element) else {
      let name = XMLName.field(scanner.text(tag.name), reserved: OPMLExpansionState.reserved)
      return DocumentField(name, .text(text))
    }
    expansionState = try lineNumbers(text, at: start)
    return DocumentField(OPMLMarkup.expansionState, .text(""))
  }

  private mutating func lineNumbers(_ text: String, at start: Int) throws(FormatError) -> [Int] {
    var numbers: [Int] = []
    for part in text.utf8.split(separator: UInt8(ascii: ",")) {
      let digits = part.filter { !$0.isXMLBlank }
      if let number = Int(String(decoding: digits, as: UTF8.self)) {
        numbers.append(number)
      } else if !digits.isEmpty {
        try scanner.repair(
          at: start,
          "'\(String(decoding: digits, as: UTF8.self))' in the expansion state is no line number; "
            + "expected numbers with commas between them",
          as: "ignored")
      }
    }
    return numbers
  }
}

extension OPMLReader {
  /// The text of an element that has nothing else; `nil` if it has, and then all of it was read.
  private mutating func simpleContent(of tag: XMLTag) throws(FormatError) -> String? {
    let isSecondState =
      expansionState != nil && scanner.isNamed(tag.name, OPMLExpansionState.element)
    if !scanner.attributes.isEmpty || isSecondState {
      try skipContent(of: tag)
      return nil
    }
    return tag.isEmpty ? "" : try textContent(of: tag)
  }

  private mutating func textContent(of tag: XMLTag) throws(FormatError) -> String? {
    var text = ""
    while let token = try scanner.next() {
      switch token {
      case .text: text += scanner.source.content(scanner.token)
      case .characterData(let range):
        text += scanner.source.content(range, resolvesReferences: false)
      case .end(let name):
        _ = try isEnd(name, of: tag.name)
        return text
      case .start, .comment, .instruction, .documentType:
        scanner.rewind()
        try skipContent(of: tag)
        return nil
      }
    }
    let name = scanner.text(tag.name)
    try repair("the text ends; expected </\(name)>", as: "closed at the end")
    return text
  }
}
