/// The bytes of an XML text, with what was found to be wrong with them.
///
/// It is read where it lies: a value becomes a `String` when it is asked for, and an offset becomes a
/// line and a column when it is reported.
struct XMLSource {
  /// UTF-8, or a code page that has ASCII below 0x80.
  private(set) var bytes: [UInt8]
  private(set) var encoding = Encoding.utf8
  /// What stands at the beginning, if it is an XML declaration.
  private(set) var declaration: XMLDeclaration?
  /// Where the text begins, behind the byte order mark and the declaration.
  private(set) var start = 0
  /// Whether some bytes are not what the encoding asks for and have to be looked at one by one.
  private(set) var hasStrayBytes = false
  private(set) var repairs: [Repair] = []
  let isLenient: Bool

  enum Encoding { case utf8, latin1, windows1252 }

  /// Something that was wrong, and how it was taken.
  struct Repair {
    var offset: Int
    var message: String
  }

  init(_ bytes: [UInt8], isLenient: Bool) throws(FormatError) {
    self.bytes = bytes
    self.isLenient = isLenient
    let wasUTF16 = try convertUTF16()
    if self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    try skipBlanksBeforeDeclaration()
    declaration = try XMLDeclaration(in: self, at: start)
    if let declaration {
      if !wasUTF16 { encoding = try declared(declaration) }
      start = declaration.range.upperBound
    }
    try checkCharacters()
  }

  /// A piece of a text, without a declaration. Its characters are not checked.
  init(fragment bytes: [UInt8]) {
    self.bytes = bytes
    isLenient = false
  }

  private mutating func skipBlanksBeforeDeclaration() throws(FormatError) {
    let text = bytes[start...].drop(while: \.isXMLBlank)
    guard text.startIndex > start, text.starts(with: "<?xml ".utf8) else { return }
    try repair(
      at: start, "blanks stand before the XML declaration; expected it first", as: "skipped")
    start = text.startIndex
  }

  private mutating func convertUTF16() throws(FormatError) -> Bool {
    guard let text = XMLUTF16(bytes) else { return false }
    bytes = text.utf8
    for offset in text.strayUnits {
      try repair(at: offset, "half of a UTF-16 pair stands alone", as: "taken as U+FFFD")
    }
    return true
  }

  private func declared(_ declaration: XMLDeclaration) throws(FormatError) -> Encoding {
    switch declaration.encoding?.lowercased() {
    case nil, "utf-8", "utf8", "us-ascii", "ascii": return .utf8
    case "iso-8859-1", "latin1", "latin-1": return .latin1
    case "windows-1252", "cp1252": return .windows1252
    case let name?:
      throw error(
        at: declaration.range.lowerBound,
        "the encoding '\(declaration.encoding ?? name)' is not supported; expected UTF-8, UTF-16 with a byte order mark, "
          + "ISO-8859-1 or Windows-1252")
    }
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

  mutating func noteStrayBytes() { hasStrayBytes = true }

  func error(at offset: Int, _ message: String) -> FormatError {
    var places = XMLPlaces()
    return places.error(at: offset, of: bytes, message)
  }

  /// The repairs by place.
  var placedRepairs: [FormatError] {
    var places = XMLPlaces()
    return repairs.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map { places.error(at: $0.element.offset, of: bytes, $0.element.message) }
  }
}
