/// Finds the bytes that are not UTF-8, and the characters that XML forbids.
struct XMLCharacterCheck {
  private let bytes: [UInt8]
  private let encoding: XMLEncoding
  private var locations: TextLocations
  private(set) var repairs = RepairList<FormatError>()

  init(_ bytes: [UInt8], encoding: XMLEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    locations = TextLocations(encoding)
  }

  /// Returns the range of the first forbidden bytes at or after an offset.
  func firstProblem(from start: Int) -> Range<Int>? {
    var offset = start
    while let candidate = firstCandidate(from: offset) {
      if bytes[candidate] < 0x20 { return candidate..<candidate + 1 }
      guard let (scalar, length) = bytes.scalar(at: candidate) else {
        return candidate..<endOfStrayBytes(candidate)
      }
      if !scalar.isAllowedInXML { return candidate..<candidate + length }
      offset = candidate + length
    }
    return nil
  }

  /// Returns the offset of the next byte that is not ASCII or is a forbidden control character.
  private func firstCandidate(from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = start
      while offset < bytes.count {
        let byte = bytes[offset]
        if byte >= 0x80 || byte < 0x20 && !byte.isWhiteSpace { return offset }
        offset += 1
      }
      return nil
    }
  }

  /// Returns the end of a run of bytes that are not UTF-8. Such bytes were usually written by older Windows
  /// programs.
  private func endOfStrayBytes(_ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] >= 0x80, bytes.scalar(at: end) == nil { end += 1 }
    return end
  }

  mutating func error(at problem: Range<Int>) -> FormatError {
    locations.error(at: problem.lowerBound, in: bytes, message(problem))
  }

  private func message(_ problem: Range<Int>) -> String {
    if let scalar = bytes.scalar(at: problem.lowerBound)?.scalar {
      return "XML does not allow the character \(scalar.codePoint); expected text without it"
    }
    let byte = hexadecimal(bytes[problem.lowerBound], digits: 2)
    return "the byte 0x\(byte) is not UTF-8, and no other encoding is declared; "
      + "expected UTF-8, or an XML declaration that names the encoding"
  }

  /// Returns the text with all forbidden bytes and characters replaced.
  mutating func repaired(from first: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    var end = 0
    var next: Range<Int>? = first
    while let problem = next {
      result += bytes[end..<problem.lowerBound]
      if bytes.scalar(at: problem.lowerBound) == nil {
        note(problem, as: "Windows-1252")
        for byte in bytes[problem] { result += UTF8.encode(Unicode.Scalar(windows1252: byte))! }
      } else {
        note(problem, as: encoding.isUnicode ? "U+FFFD" : "'?'")
        result += encoding.replacement.utf8
      }
      end = problem.upperBound
      next = firstProblem(from: end)
    }
    return result + bytes[end...]
  }

  private mutating func note(_ problem: Range<Int>, as remedy: String) {
    guard repairs.listed.count < RepairList<FormatError>.limit else { return repairs.add(1) }
    var error = error(at: problem)
    error.message += ": read as \(remedy)"
    repairs.append(error)
  }
}

extension Unicode.Scalar {
  /// True if XML 1.0 allows the character, literally or as a reference.
  var isAllowedInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// The code point of the character, such as `U+001F`.
  var codePoint: String { "U+\(hexadecimal(value, digits: 4))" }
}
