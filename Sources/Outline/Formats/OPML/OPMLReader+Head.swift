/// Reading `<head>`.
extension OPMLReader {
  /// Reads the head up to its end.
  mutating func readHeadContent() throws(FormatError) -> [DocumentField] {
    var fields: [DocumentField] = []
    var run: Range<Int>?
    while true {
      let boundary = try nextBoundary(in: .head, &run)
      let start = scanner.token.lowerBound
      if case .start(let tag) = boundary {
        if let text = try simpleContent(of: tag) {
          flush(&run, to: &fields)
          append(try field(tag, text, at: start), start..<scanner.position, to: &fields)
        } else {
          run = (run?.lowerBound ?? start)..<scanner.position
        }
      } else {
        flush(&run, to: &fields)
        if try isEnd(boundary, of: "head") { return fields }
      }
    }
  }

  private mutating func append(
    _ field: DocumentField, _ range: Range<Int>, to fields: inout [DocumentField]
  ) {
    fields.append(field)
    ranges.headFields.append((field, range))
  }

  private mutating func flush(_ run: inout Range<Int>?, to fields: inout [DocumentField]) {
    guard let range = run.map(scanner.bytes.trimmed) else { return }
    append(DocumentField(OPMLMarkup.inHead, .text(scanner.text(range))), range, to: &fields)
    run = nil
  }

  private mutating func field(
    _ tag: XMLTag, _ text: String, at start: Int
  ) throws(FormatError) -> DocumentField {
    guard scanner.isNamed(tag.name, OPMLExpansionState.element) else {
      let names = XMLFieldNames(
        reserved: OPMLExpansionState.reserved, namespaces: scanner.namespaces ?? XMLNamespaces())
      return DocumentField(names.field(scanner.text(tag.name), value: nil), .text(text))
    }
    expansionState = try lineNumbers(text, at: start, tag)
    return DocumentField(OPMLMarkup.expansionState, .text(""))
  }

  private mutating func lineNumbers(
    _ text: String, at start: Int, _ tag: XMLTag
  ) throws(FormatError) -> [Int] {
    var numbers: [Int] = []
    var isWrong = false
    for part in text.utf8.split(separator: UInt8(ascii: ",")) {
      let digits = part.filter { !$0.isWhiteSpace }
      if let number = Int(String(decoding: digits, as: UTF8.self)) {
        numbers.append(number)
      } else if !digits.isEmpty {
        isWrong = true
        try scanner.repair(
          at: start,
          "'\(String(decoding: digits, as: UTF8.self))' in the expansion state is not a line number; "
            + "expected numbers separated by commas",
          as: "left out")
      }
    }
    if isWrong {
      let list = numbers.map(String.init).joined(separator: ",")
      let element = scanner.text(tag.name)
      scanner.correct(from: elementMark, start, "<\(element)>\(list)</\(element)>")
    }
    return numbers
  }
}

extension OPMLReader {
  /// Returns the text of an element, or `nil` if it has other content, which has then been read.
  private mutating func simpleContent(of tag: XMLTag) throws(FormatError) -> String? {
    elementMark = scanner.tokenMark
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
        try isEnd(name, of: tag.name)
        return text
      case .start, .comment, .instruction, .documentType:
        scanner.unread(token)
        try skipContent(of: tag)
        return nil
      }
    }
    let name = scanner.text(tag.name)
    try repair("the text ends; expected </\(name)>", as: "closed at the end")
    scanner.insertBeforeToken("</\(scanner.correctedName(tag.name))>")
    scanner.leaveElement()
    return text
  }
}

/// The elements of a head, which are looked up by name in their order.
struct OPMLHeadElements {
  struct Element {
    var field: DocumentField
    var range: Range<Int>
    /// The white space before it.
    var gap: Range<Int>
  }

  private let elements: [Element]
  /// By name, the indices of the remaining elements, in descending order.
  private var byName: [String: [Int]] = [:]
  private var nextIndex = 0

  init(_ fields: [(field: DocumentField, range: Range<Int>)], from start: Int) {
    var end = start
    elements = fields.map { field, range in
      defer { end = range.upperBound }
      return Element(field: field, range: range, gap: end..<range.lowerBound)
    }
    self.end = end
    for index in elements.indices.reversed() {
      byName[elements[index].field.name, default: []].append(index)
    }
  }

  var firstRange: Range<Int>? { elements.first?.range }
  /// The end of the last element.
  let end: Int

  /// Returns the next element with a name after those that were returned before.
  mutating func next(_ name: String) -> Element? {
    while let index = byName[name]?.popLast() {
      guard index >= nextIndex else { continue }
      nextIndex = index + 1
      return elements[index]
    }
    return nil
  }
}
