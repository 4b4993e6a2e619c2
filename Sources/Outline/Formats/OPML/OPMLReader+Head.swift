extension OPMLReader {
  /// Reads the head up to its end.
  mutating func readHeadContent() throws(FormatError) -> [DocumentField] {
    var fields: [DocumentField] = []
    var run = OPMLMarkupRun()
    while true {
      let boundary = try nextBoundary(in: .head, &run)
      let (start, repairCount) = (scanner.token.lowerBound, scanner.repairCountBefore)
      if case .start(let tag) = boundary {
        if let text = try simpleContent(of: tag) {
          try flush(&run, to: &fields)
          fields.append(try field(tag, text, at: start))
        } else {
          let isBroken = scanner.source.repairs.count > repairCount
          run.extend(by: start..<scanner.position, isBroken: isBroken)
        }
      } else {
        try flush(&run, to: &fields)
        if try isEnd(boundary, of: "head") { return fields }
      }
    }
  }

  private mutating func flush(
    _ run: inout OPMLMarkupRun, to fields: inout [DocumentField]
  ) throws(FormatError) {
    if let range = try finished(run) {
      fields.appendMarkup(scanner.text(range), as: OPMLMarkup.inHead)
    }
    run = OPMLMarkupRun()
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
