/// Reads an XML text token by token. Every token is checked as it passes; what is wrong is refused
/// or repaired, see ``XMLSource/repair(at:_:as:)``.
///
/// Whether tags pair is for the reader to say, and where an element ends: ``leaveElement()``.
struct XMLScanner {
  var source: XMLSource
  /// Where the next token begins.
  var position: Int
  /// Where the token begins that was read last. It ends at the position.
  private(set) var tokenStart: Int
  /// The state of the mended text at that place.
  var tokenMark = XMLMender.Mark()
  /// The attributes of the start tag that was read last, in order.
  var attributes: [XMLAttribute] = []
  /// The prefixes that are declared; `nil`: they are not checked.
  var namespaces: XMLNamespaces? = XMLNamespaces()
  /// Whether a name of the tag that was read last has a colon.
  var hasPrefixes = false
  /// Where the names of a tag begin that are read again to write their colons in another way.
  var namesToEscape = Set<Int>()
  /// A token that is read again.
  private var pending: XMLToken?

  init(_ source: XMLSource) {
    self.source = source
    position = source.start
    tokenStart = source.start
  }

  var bytes: [UInt8] { source.bytes }
  var token: Range<Int> { tokenStart..<position }
  /// Makes the token that was read last the next one again.
  mutating func unread(_ token: XMLToken) { pending = token }

  var isAtEnd: Bool { position >= source.bytes.count }

  /// The next token; `nil` at the end of the text.
  mutating func next() throws(FormatError) -> XMLToken? {
    if let token = pending {
      pending = nil
      return token
    }
    tokenStart = position
    if source.isLenient { tokenMark = source.mender.mark }
    guard !isAtEnd else { return nil }
    guard isAt("<") else { return try text() }
    if isAt("<!--") { return try comment() }
    if isAt("<![CDATA[") { return try characterData() }
    if isAt("<!DOCTYPE") { return try documentType() }
    if isAt("<!") {
      return try misplaced(2, "'<!' begins nothing that is known; expected '<!--' or '<![CDATA['")
    }
    if isAt("<?") { return startsName(at: 2) ? try instruction() : try misplaced(2) }
    if isAt("</") { return startsName(at: 2) ? try endTag() : try misplaced(2) }
    if startsName(at: 1) { return try startTag() }
    return try misplaced(1, "'<' begins no tag; expected '&lt;'")
  }

  private func startsName(at offset: Int) -> Bool {
    position + offset < source.bytes.count && source.bytes[position + offset].mayStartName
  }

  /// Something that looks like markup and is none.
  private mutating func misplaced(
    _ length: Int, _ problem: String? = nil
  ) throws(FormatError) -> XMLToken {
    if let problem {
      try repair(at: position, problem, as: "taken as text")
    } else {
      let name = nameRange(from: position + length)
      try repair(
        at: name.lowerBound, "'\(text(name))' is no name that XML allows", as: "taken as text")
    }
    source.mend(position..<position + 1, "&lt;")
    position += length
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
        source.mend(position..<position + 1, "&gt;")
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

  func text(_ range: Range<Int>) -> String { source.markup(range) }

  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while !isAtEnd, source.bytes[position].isXMLBlank { position += 1 }
    return position > start
  }
}

/// Repairs.
extension XMLScanner {
  mutating func repair(
    at offset: Int, _ problem: String, as remedy: String
  ) throws(FormatError) {
    try source.repair(at: offset, problem, as: remedy)
  }

  /// Leaves out the token that was read last, or writes something else in its place.
  mutating func mendToken(_ text: String = "") {
    source.mender.restore(tokenMark)
    source.mend(token, text)
  }

  /// Writes something before the token that was read last; at the end of the text, at its end.
  mutating func insertBeforeToken(_ text: String) {
    source.mender.insert(text, at: tokenStart, of: source.bytes, after: &tokenMark)
  }

  /// Makes the tag that was read last, of an empty element, one with content.
  mutating func openEmptyToken(_ content: String) {
    guard source.isLenient else { return }
    source.mend(position - 2..<position, ">" + content)
  }

  /// Writes something else in place of all from an offset on.
  mutating func mend(from mark: XMLMender.Mark, _ offset: Int, _ text: String) {
    source.mender.restore(mark)
    source.mend(offset..<(pending == nil ? position : tokenStart), text)
    tokenMark = source.mender.mark
  }

  /// Leaves out everything from the token that was read last on.
  mutating func dropRest() {
    position = source.bytes.count
    mendToken()
  }
}
