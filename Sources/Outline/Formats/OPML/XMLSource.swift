/// The bytes of an XML text as UTF-8, with what was found to be wrong with them.
///
/// It is read where it lies: a value becomes a `String` when it is asked for, and an offset becomes a
/// line and a column when it is reported. If repairs are allowed, a second text is made while it is
/// read, in which what is wrong is written right: that one is read strictly then, see ``XMLMender``.
struct XMLSource {
  /// Valid UTF-8 of characters that XML allows, from ``start`` on; a byte order mark is kept.
  private(set) var bytes: [UInt8]
  /// How the text was written, and is written again.
  private(set) var encoding = XMLEncoding.utf8
  /// What stands at the beginning, if it is an XML declaration.
  private(set) var declaration: XMLDeclaration?
  /// Where the text begins, after the byte order mark and the declaration.
  private(set) var start = 0
  var repairs = RepairList<Repair>()
  /// What was wrong with bytes before they became characters.
  private var repairsOfCharacters = RepairList<FormatError>()
  /// Whether characters stand for bytes that had to be guessed, or for others that XML forbids.
  private(set) var hasReplacements = false
  var mender = XMLMender()
  let isLenient: Bool

  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Something that was wrong, and how it was taken.
  struct Repair {
    var offset: Int
    var message: String
  }

  init(_ bytes: [UInt8], isLenient: Bool) throws(FormatError) {
    self.bytes = bytes
    self.isLenient = isLenient
    try convertUTF16()
    let hasMark = self.bytes.starts(with: Self.mark)
    if hasMark { start = Self.mark.count }
    try skipBlanksBeforeDeclaration()
    try readDeclaration(hasMark: hasMark)
    try convertCharacters()
  }

  /// A piece of a text, without a declaration. Its characters are not checked.
  init(fragment bytes: [UInt8]) {
    self.bytes = bytes
    isLenient = false
  }

  /// What was made of another source when it was read leniently.
  init(mended other: XMLSource) throws(FormatError) {
    bytes = other.mender.finished(other.bytes)
    encoding = other.encoding
    isLenient = false
    if bytes.starts(with: Self.mark) { start = Self.mark.count }
    declaration = try XMLDeclaration(in: self, at: start)
    if let declaration { start = declaration.range.upperBound }
  }

  private mutating func skipBlanksBeforeDeclaration() throws(FormatError) {
    let text = bytes[start...].drop(while: \.isXMLBlank)
    guard text.startIndex > start, text.starts(with: "<?xml ".utf8) else { return }
    try repair(
      at: start, "blanks stand before the XML declaration; expected it first", as: "skipped")
    mend(start..<text.startIndex, "")
    start = text.startIndex
  }

  private mutating func readDeclaration(hasMark: Bool) throws(FormatError) {
    do throws(FormatError) {
      declaration = try XMLDeclaration(in: self, at: start)
    } catch {
      guard isLenient, let end = bytes.firstOffset(of: "?>", from: start) else { throw error }
      try repair(at: start, error.message, as: "taken for that")
      mend(start..<end + 2, XMLDeclaration.text(encoding))
      start = end + 2
      return
    }
    guard let declaration else { return }
    try settleEncoding(declaration, hasMark: hasMark)
    start = declaration.range.upperBound
  }
}

/// Encodings: what is declared, and what the bytes are.
extension XMLSource {
  private mutating func convertUTF16() throws(FormatError) {
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      throw error(
        at: 0, "the text is UTF-32, which is not supported; expected UTF-8 or UTF-16")
    }
    guard let text = XMLUTF16(bytes) else { return }
    bytes = text.utf8
    encoding = text.encoding
    for offset in text.strayUnits.listed {
      try repair(at: offset, "half of a UTF-16 pair stands alone", as: "taken as U+FFFD")
    }
    hasReplacements = text.strayUnits.count > 0
    repairs.add(text.strayUnits.count - text.strayUnits.listed.count)
  }

  /// Takes the encoding that a declaration names, unless the bytes say that it is another one.
  private mutating func settleEncoding(
    _ declaration: XMLDeclaration, hasMark: Bool
  ) throws(FormatError) {
    guard let name = declaration.encoding, !encoding.isDeclaredUTF16(name) else { return }
    if encoding.isUTF16 { return try contradict(declaration, "UTF-16") }
    guard let declared = XMLEncoding(declared: name) else {
      if XMLEncoding.utf16BigEndian.isDeclaredUTF16(name)
        || XMLEncoding.utf16LittleEndian.isDeclaredUTF16(name)
      {
        return try contradict(declaration, "UTF-8")
      }
      guard isLenient, isUTF8 else { throw unsupported(name, declaration) }
      return try contradict(declaration, "UTF-8")
    }
    if declared == .utf8 { return }
    if hasMark { return try contradict(declaration, "UTF-8") }
    guard bytes.contains(where: { $0 >= 0x80 }) else { return encoding = declared }
    if isUTF8 { return try contradict(declaration, "UTF-8") }
    if declared == .ascii { return try contradict(declaration, XMLEncoding.windows1252.rawValue) }
    encoding = declared
  }

  private var isUTF8: Bool { UTF8Text.firstProblem(in: bytes, from: 0) == nil }

  private func unsupported(_ name: String, _ declaration: XMLDeclaration) -> FormatError {
    error(
      at: declaration.range.lowerBound,
      "the encoding '\(name)' is not supported; expected UTF-8, UTF-16, ISO-8859-1 or "
        + "Windows-1252")
  }

  /// The bytes are not what the declaration says.
  private mutating func contradict(
    _ declaration: XMLDeclaration, _ found: String
  ) throws(FormatError) {
    let declared = declaration.encoding ?? ""
    try repair(
      at: declaration.encodingRange.lowerBound,
      "the text declares the encoding '\(declared)', but its bytes are \(found); expected "
        + "encoding=\"\(found)\"",
      as: "taken as \(found)")
    mend(declaration.encodingRange, found)
    if !encoding.isUTF16 { encoding = XMLEncoding(declared: found) ?? .utf8 }
    self.declaration?.encoding = found
  }

  private mutating func convertCharacters() throws(FormatError) {
    if !encoding.isUnicode {
      let converted = encoding.decode(bytes)
      bytes = converted
    }
    var check = XMLCharacterCheck(bytes, encoding: encoding)
    guard let problem = check.firstProblem(from: start) else { return }
    guard isLenient else { throw check.error(at: problem) }
    bytes = check.repaired(from: problem)
    repairsOfCharacters = check.repairs
    hasReplacements = true
  }
}

extension XMLSource {
  /// Refuses what is wrong; if repairs are allowed, notes it instead.
  ///
  /// - Parameters:
  ///   - offset: Where it is wrong.
  ///   - problem: What is wrong, and what was expected.
  ///   - remedy: How it is taken nevertheless.
  mutating func repair(
    at offset: Int, _ problem: String, as remedy: String
  ) throws(FormatError) {
    guard isLenient else { throw error(at: offset, problem) }
    repairs.append(Repair(offset: offset, message: "\(problem): \(remedy)"))
  }

  /// Writes something else in place of a range.
  mutating func mend(_ range: Range<Int>, _ text: String) {
    mender.replace(range, of: bytes, with: text)
  }

  func error(at offset: Int, _ message: String) -> FormatError {
    var places = XMLPlaces(encoding)
    return places.error(at: offset, of: bytes, message)
  }

  /// The repairs by place.
  var placedRepairs: [FormatError] {
    var places = XMLPlaces(encoding)
    let sorted = repairs.listed.sorted { $0.offset < $1.offset }
      .map { places.error(at: $0.offset, of: bytes, $0.message) }
    let all = (repairsOfCharacters.listed + sorted)
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    var placed = RepairList<FormatError>()
    for repair in all { placed.append(repair) }
    placed.add(repairs.count + repairsOfCharacters.count - all.count)
    return placed.said
  }
}
