/// Determining the encoding of an XML document from its declaration and its bytes.
extension XMLScanner {
  /// Converts the text to UTF-8 if it is UTF-16. Text in UTF-16 begins with a byte order mark or `<`. A byte order
  /// mark in UTF-16 becomes a byte order mark in UTF-8.
  mutating func convertUTF16() throws(FormatError) {
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      throw error(
        at: 0, "the text is UTF-32, which is not supported; expected UTF-8 or UTF-16")
    }
    switch bytes.prefix(2) {
    case [0xFE, 0xFF], [0x00, UInt8(ascii: "<")]: encoding = .utf16BigEndian
    case [0xFF, 0xFE], [UInt8(ascii: "<"), 0x00]: encoding = .utf16LittleEndian
    default: return
    }
    for offset in decodeUTF16() {
      hasReplacements = true
      try repair(
        at: offset, "found half of a surrogate pair; expected both halves", as: "read as U+FFFD")
    }
  }

  /// - Returns: The offsets in the converted text at which unpaired surrogates were replaced.
  private mutating func decodeUTF16() -> [Int] {
    var (text, strayUnits): ([UInt8], [Int]) = ([], [])
    func append(_ scalar: Unicode.Scalar?) {
      if scalar == nil { strayUnits.append(text.count) }
      text += UTF8.encode(scalar ?? "\u{FFFD}")!
    }
    let high = encoding == .utf16BigEndian ? 0 : 1
    var units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { [bytes] in
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
    }.makeIterator()
    var codec = UTF16()
    while case let result = codec.decode(&units), result != .emptyInput {
      if case .scalarValue(let scalar) = result { append(scalar) } else { append(nil) }
    }
    // A single byte after the last unit is also an error.
    if bytes.count % 2 == 1 { append(nil) }
    bytes = text
    return strayUnits
  }

  /// Chooses the declared encoding, unless the bytes of the document contradict it.
  mutating func settleEncoding(
    _ declaration: XMLDeclaration, hasMark: Bool
  ) throws(FormatError) {
    guard let name = declaration.encoding else { return }
    let meanings = XMLEncoding.declared(name)
    if encoding.isUTF16 {
      return meanings.contains(encoding) ? () : try contradict(declaration, encoding)
    }
    guard let declared = meanings.first else {
      guard isLenient, isUTF8 else {
        throw error(
          at: declaration.range.lowerBound,
          "the encoding '\(name)' is not supported; "
            + "expected UTF-8, UTF-16, ISO-8859-1 or Windows-1252")
      }
      return try contradict(declaration, .utf8)
    }
    if declared == .utf8 { return }
    if declared.isUTF16 || hasMark { return try contradict(declaration, .utf8) }
    guard bytes.contains(where: { $0 >= 0x80 }) else { return encoding = declared }
    if isUTF8 { return try contradict(declaration, .utf8) }
    if declared == .ascii { return try contradict(declaration, .windows1252) }
    encoding = declared
  }

  private var isUTF8: Bool { bytes[...].isUTF8 }

  /// Repairs a declaration whose encoding contradicts the bytes of the document.
  private mutating func contradict(
    _ declaration: XMLDeclaration, _ found: XMLEncoding
  ) throws(FormatError) {
    let (declared, name) = (declaration.encoding ?? "", found.nameInDeclarations)
    try repair(
      at: declaration.encodingRange.lowerBound,
      "the text declares the encoding '\(declared)', but its bytes are \(name); "
        + "expected encoding=\"\(name)\"",
      as: "read as \(name)")
    correct(declaration.encodingRange, name)
    encoding = found
  }
}

/// Finding the bytes that are not UTF-8, and the characters that XML forbids.
extension XMLScanner {
  /// Converts the text to UTF-8, and replaces forbidden bytes and characters.
  mutating func convertCharacters() throws(FormatError) {
    if !encoding.isUnicode { bytes = encoding.decode(bytes) }
    let text = bytes
    guard var problem = text.firstForbiddenInXML(from: start) else { return }
    guard isLenient else { throw error(at: problem.lowerBound, text.message(problem)) }
    hasReplacements = true
    var locations = TextLocations(encoding)
    bytes = Array(text[..<problem.lowerBound])
    while true {
      let isUTF8 = text.scalar(at: problem.lowerBound) != nil
      let remedy = !isUTF8 ? "Windows-1252" : encoding.isUnicode ? "U+FFFD" : "'?'"
      repairsOfCharacters.append(
        locations.error(
          at: problem.lowerBound, in: text, "\(text.message(problem)): read as \(remedy)"))
      if isUTF8 {
        bytes += (encoding.isUnicode ? "\u{FFFD}" : "?").utf8
      } else {
        for byte in text[problem] { bytes += UTF8.encode(Unicode.Scalar(windows1252: byte))! }
      }
      let next = text.firstForbiddenInXML(from: problem.upperBound)
      bytes += text[problem.upperBound..<(next?.lowerBound ?? text.count)]
      guard let next else { return }
      problem = next
    }
  }
}

extension [UInt8] {
  /// Searches from an offset for bytes that are not UTF-8, or for a character that XML forbids. Returns the range of
  /// the first occurrence.
  fileprivate func firstForbiddenInXML(from start: Int) -> Range<Int>? {
    var offset = start
    while let candidate = firstCandidate(from: offset) {
      if self[candidate] < 0x20 { return candidate..<candidate + 1 }
      guard let (scalar, length) = scalar(at: candidate) else {
        return candidate..<endOfStrayBytes(candidate)
      }
      if !scalar.isAllowedInXML { return candidate..<candidate + length }
      offset = candidate + length
    }
    return nil
  }

  /// Returns the offset of the next byte that is not ASCII or is a forbidden control character.
  private func firstCandidate(from start: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      bytes[start...].firstIndex { $0 >= 0x80 || $0 < 0x20 && !$0.isWhiteSpace }
    }
  }

  /// Returns the end of the run of bytes at `start` that are not UTF-8. Bytes of this kind usually come from older
  /// Windows programs.
  private func endOfStrayBytes(_ start: Int) -> Int {
    var end = start + 1
    while end < count, self[end] >= 0x80, scalar(at: end) == nil { end += 1 }
    return end
  }

  fileprivate func message(_ problem: Range<Int>) -> String {
    if let scalar = scalar(at: problem.lowerBound)?.scalar {
      return "XML does not allow the character \(scalar.codePoint); expected text without it"
    }
    let byte = hexadecimal(self[problem.lowerBound], digits: 2)
    return "the byte 0x\(byte) is not UTF-8, and no other encoding is declared; "
      + "expected UTF-8, or an XML declaration that names the encoding"
  }
}

extension Unicode.Scalar {
  /// The code point of the character, such as `U+001F`.
  var codePoint: String { "U+\(hexadecimal(value, digits: 4))" }
}

/// The declaration at the start of an XML document, such as `<?xml version="1.0" encoding="UTF-8"?>`.
struct XMLDeclaration {
  var range: Range<Int>
  private(set) var encoding: String?
  /// The range of the encoding's name, between its quotes.
  private(set) var encodingRange = 0..<0

  static func text(_ encoding: XMLEncoding) -> String {
    #"<?xml version="1.0" encoding="\#(encoding.nameInDeclarations)"?>"#
  }

  /// Reads the declaration at an offset. The result is `nil` if there is no declaration.
  init?(in source: XMLScanner, at start: Int) throws(FormatError) {
    let bytes = source.bytes
    guard bytes[start...].starts(with: "<?xml".utf8), start + 5 < bytes.count,
      bytes[start + 5].isWhiteSpace
    else { return nil }
    guard let end = bytes[start...].firstIndex(of: Array("?>".utf8)) else {
      throw source.error(at: start, "the XML declaration is not closed; expected '?>'")
    }
    range = start..<end + 2
    guard read(bytes[start + 5..<end]) else {
      throw source.error(
        at: start, "the XML declaration is invalid; expected \(Self.text(.utf8))")
    }
  }

  /// Reads the parts of the declaration as if they were the attributes of a tag, and checks their order.
  private mutating func read(_ text: ArraySlice<UInt8>) -> Bool {
    let tag = Array("<xml".utf8) + text + Array(">".utf8)
    guard let scanner = XMLScanner(readingTagOf: tag), scanner.isAtEnd,
      text.last != UInt8(ascii: "/"), !text.contains(UInt8(ascii: "&"))
    else { return false }
    let parts = scanner.namedAttributes
    let names = parts.map(\.name)
    guard names == ["version", "encoding", "standalone"].filter(names.contains),
      parts.first?.name == "version", parts[0].value.wholeMatch(of: #/1\.[0-9]+/#) != nil
    else { return false }
    if let index = names.firstIndex(of: "encoding") {
      encoding = parts[index].value
      // `<xml` is one byte shorter than `<?xml`.
      let (range, offset) = (scanner.attributes[index].value, text.startIndex - "<xml".utf8.count)
      encodingRange = range.lowerBound + offset..<range.upperBound + offset
    }
    return parts.last!.name != "standalone" || ["yes", "no"].contains(parts.last!.value)
  }
}
