/// Reads an XML text token by token. Every token is checked as it passes; what is wrong is refused
/// or repaired, see ``XMLSource/repair(at:_:as:)``.
///
/// Whether tags pair is not its business.
struct XMLScanner {
  var source: XMLSource
  /// Where the next token begins.
  var position: Int
  /// Where the token begins that was read last. It ends at the position.
  private(set) var tokenStart: Int
  /// How much had been repaired before that token.
  private(set) var repairCountBefore = 0
  /// The attributes of the start tag that was read last, in order.
  var attributes: [XMLAttribute] = []

  init(_ source: XMLSource) {
    self.source = source
    position = source.start
    tokenStart = source.start
  }

  var bytes: [UInt8] { source.bytes }
  var token: Range<Int> { tokenStart..<position }
  /// Makes the token that was read last the next one again.
  mutating func rewind() { position = tokenStart }

  var isAtEnd: Bool { position >= source.bytes.count }

  /// The next token; `nil` at the end of the text.
  mutating func next() throws(FormatError) -> XMLToken? {
    tokenStart = position
    repairCountBefore = source.repairs.count
    guard !isAtEnd else { return nil }
    guard isAt("<") else { return try text() }
    if isAt("<!--") { return try comment() }
    if isAt("<![CDATA[") { return try characterData() }
    if isAt("<!") { return try documentType() }
    if isAt("<?") { return try instruction() }
    if isAt("</") { return try endTag() }
    if position + 1 < source.bytes.count, source.bytes[position + 1].mayStartName {
      return try startTag()
    }
    try repair(at: position, "'<' begins no tag; expected '&lt;'", as: "taken as text")
    position += 1
    return .text
  }

  private mutating func text() throws(FormatError) -> XMLToken {
    while !isAtEnd {
      switch source.bytes[position] {
      case UInt8(ascii: "<"): return .text
      case UInt8(ascii: "&"): try passReference()
      case UInt8(ascii: ">")
      where position >= tokenStart + 2 && source.bytes.has("]]>", at: position - 2):
        try repair(
          at: position - 2, "']]>' stands outside of CDATA; expected ']]&gt;'", as: "taken as text")
        position += 1
      default: position += 1
      }
    }
    return .text
  }
}

enum XMLToken {
  case start(XMLTag)
  /// The name of the element that ends.
  case end(Range<Int>)
  case text
  /// Its content.
  case characterData(Range<Int>)
  case comment
  case instruction
  case documentType
}

/// A start tag.
struct XMLTag {
  var name: Range<Int>
  /// Whether the element ends in its start tag.
  var isEmpty: Bool
}

struct XMLAttribute {
  var name: Range<Int>
  /// What stands between the quotes.
  var value: Range<Int>
}

extension XMLScanner {
  func isAt(_ text: StaticString) -> Bool { source.bytes.has(text, at: position) }

  /// Whether a name is this one.
  func isNamed(_ name: Range<Int>, _ text: StaticString) -> Bool {
    name.count == text.utf8CodeUnitCount && source.bytes.has(text, at: name.lowerBound)
  }

  func isSameName(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    source.bytes[first] == source.bytes[second]
  }

  mutating func repair(
    at offset: Int, _ problem: String, as remedy: String
  ) throws(FormatError) {
    try source.repair(at: offset, problem, as: remedy)
  }

  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while !isAtEnd, source.bytes[position].isXMLBlank { position += 1 }
    return position > start
  }
}
