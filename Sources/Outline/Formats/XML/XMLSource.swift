/// The bytes of an XML document, converted to UTF-8, and the errors in the document.
///
/// Values are converted to strings, and offsets to lines and columns, only when they are needed. If repairs
/// are allowed, corrections of the text are collected while the text is read; the corrected text is then
/// read strictly.
struct XMLSource {
  /// The text in UTF-8, including a byte order mark. From ``start`` on, the text contains only characters
  /// that XML allows.
  var bytes: [UInt8]
  /// The original encoding of the text. The document is written back in the same encoding.
  var encoding = XMLEncoding.utf8
  /// The offset after the byte order mark and the declaration.
  private(set) var start = 0
  /// The repairs, each with its offset and a message about the error and its repair.
  var repairs = RepairList<(offset: Int, message: String)>()
  /// Repairs of bytes and characters, which were made before ``bytes`` had its final value.
  var repairsOfCharacters = RepairList<FormatError>()
  /// True if forbidden characters in the text were replaced, or if some of its characters had to be guessed
  /// from their bytes.
  var hasReplacements = false
  /// The ranges that are replaced in the corrected text, in any order. Two ranges do not overlap.
  var corrections: [(range: Range<Int>, text: String)] = []
  let isLenient: Bool

  init(_ bytes: [UInt8], isLenient: Bool) throws(FormatError) {
    self.bytes = bytes
    self.isLenient = isLenient
    try convertUTF16()
    let hasMark = self.bytes.starts(with: TextInput.byteOrderMark)
    if hasMark { start = TextInput.byteOrderMark.count }
    try skipBlanksBeforeDeclaration()
    try readDeclaration(hasMark: hasMark)
    try convertCharacters()
  }

  /// Creates the source of a fragment without a declaration. The characters in the fragment are not
  /// checked.
  init(fragment bytes: [UInt8]) {
    self.bytes = bytes
    isLenient = false
  }

  /// Creates a source from the corrected text of another source that was read leniently.
  init(corrected other: XMLSource) throws(FormatError) {
    bytes = other.correctedBytes
    encoding = other.encoding
    isLenient = false
    if bytes.starts(with: TextInput.byteOrderMark) { start = TextInput.byteOrderMark.count }
    if let declaration = try XMLDeclaration(in: self, at: start) {
      start = declaration.range.upperBound
    }
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
      guard let end = bytes.firstOffset(of: "?>", from: start) else { throw error }
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

extension XMLSource {
  /// Throws an error, or records it as a repair if repairs are allowed.
  ///
  /// - Parameters:
  ///   - offset: The offset of the error.
  ///   - problem: A description of the error and of the text that was expected.
  ///   - remedy: A description of the repair.
  mutating func repair(
    at offset: Int, _ problem: String, as remedy: String
  ) throws(FormatError) {
    guard isLenient else { throw error(at: offset, problem) }
    repairs.append((offset, "\(problem): \(remedy)"))
  }

  /// Replaces a range in the corrected text.
  mutating func correct(_ range: Range<Int>, _ text: String) {
    corrections.append((range, text))
  }

  private var correctedBytes: [UInt8] {
    var corrected: [UInt8] = []
    var end = 0
    // Corrections at the same offset keep their order.
    for (range, text) in corrections.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      corrected += bytes[end..<range.lowerBound]
      corrected += text.utf8
      end = range.upperBound
    }
    return corrected + bytes[end...]
  }

  func error(at offset: Int, _ message: String) -> FormatError {
    var locations = TextLocations(encoding)
    return locations.error(at: offset, in: bytes, message)
  }

  /// The repairs, in the order in which they occur in the text.
  var locatedRepairs: [FormatError] {
    var locations = TextLocations(encoding)
    let sorted = repairs.listed.sorted { $0.offset < $1.offset }
      .map { locations.error(at: $0.offset, in: bytes, $0.message) }
    let all = (repairsOfCharacters.listed + sorted)
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return RepairList(all, count: repairs.count + repairsOfCharacters.count).reported
  }

  /// Returns the source text in a range, unchanged.
  func markup(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the value of an attribute. References are resolved, and white space becomes spaces.
  func value(_ range: Range<Int>) -> String {
    text(range) { $0.isWhiteSpace ? 0x20 : $0 }
  }

  /// Returns the content of an element. References are resolved, and line ends become line feeds.
  func content(_ range: Range<Int>, resolvesReferences: Bool = true) -> String {
    text(range, resolvesReferences: resolvesReferences) { $0 == 0x0D ? 0x0A : $0 }
  }

  /// - Parameter replacement: A closure that returns the byte that replaces a byte of the source text. A
  ///   carriage return before a line feed is left out.
  @inline(__always)
  private func text(
    _ range: Range<Int>, resolvesReferences: Bool = true, _ replacement: (UInt8) -> UInt8
  ) -> String {
    if bytes[range].allSatisfy({ $0 != UInt8(ascii: "&") && $0 == replacement($0) }) {
      return markup(range)
    }
    var text: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "&"), resolvesReferences {
        offset = appendReference(at: offset, to: &text)
        continue
      }
      if !bytes.has("\r\n", at: offset) { text.append(replacement(byte)) }
      offset += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: The offset after the reference.
  private func appendReference(at offset: Int, to text: inout [UInt8]) -> Int {
    switch XMLReference(in: bytes, at: offset) {
    case .character(let scalar, let end):
      text += UTF8.encode(scalar)!
      return end
    case .noCharacter(let end):
      text += "\u{FFFD}".utf8
      return end
    case .undeclared, .bare:
      text.append(UInt8(ascii: "&"))
      return offset + 1
    }
  }
}

extension TextLocations {
  /// Creates locations in a text with the given encoding. Columns count bytes if the encoding is UTF-8;
  /// otherwise they count characters.
  init(_ encoding: XMLEncoding) { self.init(countsCharacters: encoding != .utf8) }
}
