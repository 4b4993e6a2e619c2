/// Determining the encoding of an XML document from its declaration and its bytes.
extension XMLSource {
  mutating func convertUTF16() throws(FormatError) {
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      throw error(
        at: 0, "the text is UTF-32, which is not supported; expected UTF-8 or UTF-16")
    }
    guard let text = XMLUTF16(bytes) else { return }
    bytes = text.utf8
    encoding = text.encoding
    for offset in text.strayUnits.listed {
      try repair(
        at: offset, "found half of a surrogate pair; expected both halves", as: "read as U+FFFD")
    }
    hasReplacements = text.strayUnits.count > 0
    repairs.add(text.strayUnits.count - text.strayUnits.listed.count)
  }

  /// Chooses the declared encoding, unless the bytes of the document contradict it.
  mutating func settleEncoding(
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

  private var isUTF8: Bool { bytes[...].isUTF8 }

  private func unsupported(_ name: String, _ declaration: XMLDeclaration) -> FormatError {
    error(
      at: declaration.range.lowerBound,
      "the encoding '\(name)' is not supported; "
        + "expected UTF-8, UTF-16, ISO-8859-1 or Windows-1252")
  }

  /// Repairs a declaration whose encoding contradicts the bytes of the document.
  private mutating func contradict(
    _ declaration: XMLDeclaration, _ found: String
  ) throws(FormatError) {
    let declared = declaration.encoding ?? ""
    try repair(
      at: declaration.encodingRange.lowerBound,
      "the text declares the encoding '\(declared)', but its bytes are \(found); "
        + "expected encoding=\"\(found)\"",
      as: "read as \(found)")
    correct(declaration.encodingRange, found)
    if !encoding.isUTF16 { encoding = XMLEncoding(declared: found) ?? .utf8 }
    self.declaration?.encoding = found
  }

  mutating func convertCharacters() throws(FormatError) {
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
