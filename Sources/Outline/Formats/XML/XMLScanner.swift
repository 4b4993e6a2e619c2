/// Reads XML token by token, and checks every token. An error is thrown or repaired: see
/// ``XMLSource/repair(at:_:as:)``.
///
/// The caller matches end tags with start tags, and calls ``leaveElement()`` at the end of each element.
struct XMLScanner {
  var source: XMLSource
  /// The offset of the next token.
  var position: Int
  /// The offset of the current token.
  private(set) var tokenStart: Int
  /// The number of corrections that had been made when the current token began.
  var tokenMark = 0
  /// The attributes of the current start tag.
  var attributes: [XMLAttribute] = []
  /// The namespace prefixes that are declared at the current position; `nil` if prefixes are not checked.
  var namespaces: XMLNamespaces? = XMLNamespaces()
  /// True if a name in the current tag contains a colon.
  var hasPrefixes = false
  /// A token that was put back, and that the next call to ``next()`` returns.
  private(set) var pending: XMLToken?

  init(_ source: XMLSource) {
    self.source = source
    position = source.start
    tokenStart = source.start
  }

  /// Reads the start tag at an offset of a text, which is not checked. The prefixes of the tag are not
  /// checked either. The result is `nil` if no start tag begins there.
  init?(readingTagOf text: [UInt8], at offset: Int = 0) {
    self.init(XMLSource(fragment: text))
    namespaces = nil
    position = offset
    guard case .start? = try? next() else { return nil }
  }

  var bytes: [UInt8] { source.bytes }
  var token: Range<Int> { tokenStart..<position }
  /// Puts a token back, so that the next call to ``next()`` returns it.
  mutating func unread(_ token: XMLToken) { pending = token }

  var isAtEnd: Bool { position >= source.bytes.count }

  /// Reads and returns the next token. Returns `nil` at the end of the text.
  mutating func next() throws(FormatError) -> XMLToken? {
    if let token = pending {
      pending = nil
      return token
    }
    tokenStart = position
    tokenMark = source.corrections.count
    guard !isAtEnd else { return nil }
    guard isAt("<") else { return try text() }
    if isAt("<!--") { return try comment() }
    if isAt("<![CDATA[") { return try characterData() }
    if isAt("<!DOCTYPE") { return try documentType() }
    if isAt("<!") {
      return try misplaced(2, "'<!' does not begin known markup; expected '<!--' or '<![CDATA['")
    }
    if isAt("<?") { return startsName(at: 2) ? try instruction() : try misplaced(2) }
    if isAt("</") { return startsName(at: 2) ? try endTag() : try misplaced(2) }
    if startsName(at: 1) { return try startTag() }
    return try misplaced(1, "'<' does not begin a tag; expected '&lt;'")
  }

  private func startsName(at offset: Int) -> Bool {
    position + offset < source.bytes.count && source.bytes[position + offset].mayStartName
  }

  /// Repairs invalid markup by reading it as text.
  private mutating func misplaced(
    _ length: Int, _ problem: String? = nil
  ) throws(FormatError) -> XMLToken {
    if let problem {
      try source.repair(at: position, problem, as: "read as text")
    } else {
      let name = nameRange(from: position + length)
      try source.repair(
        at: name.lowerBound, "'\(text(name))' is not a name that XML allows", as: "read as text")
    }
    source.correct(position..<position + 1, "&lt;")
    position += length
    return .text
  }

  private mutating func text() throws(FormatError) -> XMLToken {
    while !isAtEnd {
      switch source.bytes[position] {
      case UInt8(ascii: "<"): return .text
      case UInt8(ascii: "&"): try skipReference()
      case UInt8(ascii: ">")
      where position >= tokenStart + 2 && source.bytes.has("]]>", at: position - 2):
        try source.repair(
          at: position - 2, "unescaped ']]>' outside CDATA; expected ']]&gt;'", as: "read as text"
        )
        source.correct(position..<position + 1, "&gt;")
        position += 1
      default: position += 1
      }
    }
    return .text
  }
}

extension XMLScanner {
  func isAt(_ text: StaticString) -> Bool { source.bytes.has(text, at: position) }

  /// Returns whether a name in the text equals the given name.
  func isNamed(_ name: Range<Int>, _ text: StaticString) -> Bool {
    name.count == text.utf8CodeUnitCount && source.bytes.has(text, at: name.lowerBound)
  }

  func text(_ range: Range<Int>) -> String { source.markup(range) }

  /// The names and values of the attributes of the current start tag.
  var namedAttributes: [(name: String, value: String)] {
    attributes.map { (text($0.name), source.value($0.value)) }
  }

  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while !isAtEnd, source.bytes[position].isWhiteSpace { position += 1 }
    return position > start
  }
}

/// A token in XML.
enum XMLToken {
  case start(XMLTag)
  /// The range of the element's name.
  case end(Range<Int>)
  case text
  /// The range of the text inside the CDATA section.
  case characterData(Range<Int>)
  case comment
  case instruction
  case documentType
}

/// A start tag.
struct XMLTag {
  var name: Range<Int>
  /// True if the tag is self-closing.
  var isEmpty: Bool
}

struct XMLAttribute {
  var name: Range<Int>
  /// The range of the value, without its quotation marks.
  var value: Range<Int>
}
