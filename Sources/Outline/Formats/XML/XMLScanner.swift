/// Reads XML token by token, and checks every token. ``repair(at:_:as:)`` throws an error or repairs it.
///
/// The caller matches end tags with start tags, and calls ``leaveElement()`` at the end of each element. The scanner
/// converts a value to a string only when the string is needed. Likewise, it converts an offset to a line and a
/// column only when they are needed. If repairs are allowed, the scanner collects corrections while it reads the
/// text. Another scanner then reads the corrected text without repairs.
struct XMLScanner {
  /// The text in UTF-8, including a byte order mark. From ``start`` on, the text contains only characters
  /// that XML allows.
  var bytes: [UInt8]
  /// The original encoding of the text. The document is written back in the same encoding.
  var encoding = XMLEncoding.utf8
  /// The offset after the byte order mark and the declaration.
  private(set) var start = 0
  /// The repairs, each with its offset and a message about the error and its repair.
  var repairs = RepairList<(offset: Int, message: String)>()
  /// The repairs of bytes and characters. They were made before ``bytes`` got its final value.
  var repairsOfCharacters = RepairList<FormatError>()
  /// True if forbidden characters in the text were replaced, or if the meaning of some bytes had to be guessed.
  var hasReplacements = false
  /// The ranges that are replaced in the corrected text, in any order. The ranges do not overlap.
  var corrections: [(range: Range<Int>, text: String)] = []
  let isLenient: Bool
  /// The offset of the next byte to read.
  var position = 0
  /// The offset of the current token.
  private(set) var tokenStart = 0
  /// The number of corrections that had been made when the current token began.
  var tokenMark = 0
  /// The attributes of the current start tag. The range of a value does not include its quotation marks.
  var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  /// The namespace prefixes that are declared at the current position; `nil` if prefixes are not checked.
  var namespaces: XMLNamespaces? = XMLNamespaces()
  /// True if a name in the current tag contains a colon.
  var hasPrefixes = false
  /// A token that was put back. The next call to ``next()`` returns this token.
  private(set) var pending: XMLToken?

  init(_ bytes: [UInt8], isLenient: Bool) throws(FormatError) {
    self.bytes = bytes
    self.isLenient = isLenient
    try convertUTF16()
    let hasMark = self.bytes.starts(with: TextInput.byteOrderMark)
    if hasMark { start = TextInput.byteOrderMark.count }
    try skipBlanksBeforeDeclaration()
    try readDeclaration(hasMark: hasMark)
    try convertCharacters()
    (position, tokenStart) = (start, start)
  }

  /// Creates a scanner for a fragment without a declaration. The characters in the fragment are not checked.
  init(fragment bytes: [UInt8], namespaces: XMLNamespaces? = XMLNamespaces()) {
    self.bytes = bytes
    self.namespaces = namespaces
    isLenient = false
  }

  /// Reads the start tag at an offset of a text. The characters of the text and the prefixes of the tag are
  /// not checked. The result is `nil` if no start tag begins there.
  init?(readingTagOf text: [UInt8], at offset: Int = 0) {
    self.init(fragment: text, namespaces: nil)
    position = offset
    guard case .start? = try? next() else { return nil }
  }

  /// Creates a scanner for the text that another scanner has corrected.
  init(corrected other: XMLScanner) throws(FormatError) {
    self.init(fragment: other.correctedBytes)
    encoding = other.encoding
    if bytes.starts(with: TextInput.byteOrderMark) { start = TextInput.byteOrderMark.count }
    if let declaration = try XMLDeclaration(in: self, at: start) {
      start = declaration.range.upperBound
    }
    (position, tokenStart) = (start, start)
  }

  private mutating func skipBlanksBeforeDeclaration() throws(FormatError) {
    let text = bytes[start...].drop(while: \.isWhiteSpace)
    guard text.startIndex > start, text.starts(with: "<?xml ".utf8) else { return }
    try repair(
      at: start, "there are blanks before the XML declaration; expected the declaration first",
      as: "skipped")
    correct(start..<text.startIndex, "")
    start = text.startIndex
  }

  private mutating func readDeclaration(hasMark: Bool) throws(FormatError) {
    let declaration: XMLDeclaration?
    do throws(FormatError) {
      declaration = try XMLDeclaration(in: self, at: start)
    } catch {
      guard let end = bytes[start...].firstIndex(of: Array("?>".utf8)) else { throw error }
      try repair(at: start, error.message, as: "replaced")
      correct(start..<end + 2, XMLDeclaration.text(encoding))
      start = end + 2
      return
    }
    guard let declaration else { return }
    try settleEncoding(declaration, hasMark: hasMark)
    start = declaration.range.upperBound
  }
}

extension XMLScanner {
  var token: Range<Int> { tokenStart..<position }
  /// Puts a token back. The next call to ``next()`` returns this token.
  mutating func unread(_ token: XMLToken) { pending = token }

  var isAtEnd: Bool { position >= bytes.count }

  /// Reads and returns the next token. Returns `nil` at the end of the text.
  mutating func next() throws(FormatError) -> XMLToken? {
    if let token = pending {
      pending = nil
      return token
    }
    tokenStart = position
    tokenMark = corrections.count
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
    position + offset < bytes.count && bytes[position + offset].mayStartName
  }

  /// Repairs invalid markup by reading it as text.
  private mutating func misplaced(
    _ length: Int, _ problem: String? = nil
  ) throws(FormatError) -> XMLToken {
    let name = nameRange(from: position + length)
    try repair(
      at: problem == nil ? name.lowerBound : position,
      problem ?? "'\(text(name))' is not a name that XML allows", as: "read as text")
    correct(position..<position + 1, "&lt;")
    position += length
    return .text
  }

  private mutating func text() throws(FormatError) -> XMLToken {
    while !isAtEnd {
      switch bytes[position] {
      case UInt8(ascii: "<"): return .text
      case UInt8(ascii: "&"): try skipReference()
      case UInt8(ascii: ">")
      where position >= tokenStart + 2 && bytes.has("]]>", at: position - 2):
        try repair(
          at: position - 2, "unescaped ']]>' outside CDATA; expected ']]&gt;'", as: "read as text"
        )
        correct(position..<position + 1, "&gt;")
        position += 1
      default: position += 1
      }
    }
    return .text
  }
}

extension XMLScanner {
  func isAt(_ text: StaticString) -> Bool { bytes.has(text, at: position) }

  /// Returns whether a name in the text equals the given name.
  func isNamed(_ name: Range<Int>, _ text: StaticString) -> Bool {
    name.count == text.utf8CodeUnitCount && bytes.has(text, at: name.lowerBound)
  }

  /// The names and values of the attributes of the current start tag.
  var namedAttributes: [(name: String, value: String)] {
    attributes.map { (text($0.name), value($0.value)) }
  }

  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while !isAtEnd, bytes[position].isWhiteSpace { position += 1 }
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
  /// A comment or a processing instruction.
  case comment
  case documentType
}

/// A start tag.
struct XMLTag {
  var name: Range<Int>
  /// True if the tag is self-closing.
  var isEmpty: Bool
}
