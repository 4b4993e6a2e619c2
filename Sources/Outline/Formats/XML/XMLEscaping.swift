/// Writes text in the escaped form that XML requires.
package enum XMLEscaping {
  /// Appends text as the content of an element or as the value of an attribute.
  ///
  /// - Parameters:
  ///   - quote: The quote that is escaped; `nil` to escape no quotes.
  ///   - isReferenced: Returns whether a character that XML allows is nevertheless written as a reference. The
  ///     closure is called only for control characters and for characters outside ASCII. For a carriage return, the
  ///     closure must return true.
  ///   - replacement: Returns the text for a character that XML forbids even as a reference, or for a byte that is
  ///     not UTF-8.
  package static func append(
    _ text: ArraySlice<UInt8>, quote: UInt8?, to output: inout [UInt8],
    isReferenced: (Unicode.Scalar) -> Bool, replacement: (_ forbidden: ArraySlice<UInt8>) -> String
  ) {
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      var length = 1
      let escape: String?
      switch text[index] {
      case UInt8(ascii: "&"): escape = "&amp;"
      case UInt8(ascii: "<"): escape = "&lt;"
      case UInt8(ascii: ">"): escape = "&gt;"
      case UInt8(ascii: "'") where quote == UInt8(ascii: "'"): escape = "&apos;"
      case UInt8(ascii: "\"") where quote == UInt8(ascii: "\""): escape = "&quot;"
      case 0x20..<0x7F: escape = nil
      default:
        let scalar = text.scalar(at: index)
        length = scalar?.length ?? 1
        if let scalar = scalar?.scalar, scalar.isAllowedInXML {
          escape = isReferenced(scalar) ? "&#\(scalar.value);" : nil
        } else {
          escape = replacement(text[index..<index + length])
        }
      }
      if let escape {
        output += text[start..<index]
        output += escape.utf8
        start = index + length
      }
      index += length
    }
    output += text[start...]
  }

  /// Appends text that contains no forbidden characters. In the value of an attribute, line feeds and tabs are
  /// written as references, because XML parsers would read them as spaces.
  ///
  /// - Parameter quote: The quote that encloses the value of an attribute; `nil` for the content of an element.
  static func append(_ text: String, quote: UInt8? = nil, to output: inout [UInt8]) {
    append(Array(text.utf8)[...], quote: quote, to: &output) { scalar in
      scalar == "\r" || quote != nil && (scalar == "\n" || scalar == "\t")
    } replacement: {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Returns the first character that XML forbids even as a reference; `nil` if there is no such character.
  static func forbiddenCharacter(in text: String) -> Unicode.Scalar? {
    // Every forbidden character is a control character or begins with the byte 0xEF.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0xEF }) else { return nil }
    return text.unicodeScalars.first { !$0.isAllowedInXML }
  }

  /// Returns whether a title is UTF-8 and contains no characters that XML forbids.
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.isUTF8 && forbiddenCharacter(in: String(decoding: bytes, as: UTF8.self)) == nil
  }

  /// Refuses text that contains characters that XML forbids.
  static func check(_ text: String, _ what: () -> String) throws(FormatError) {
    guard let scalar = XMLEscaping.forbiddenCharacter(in: text) else { return }
    throw FormatError(
      "\(what()) has the character \(scalar.codePoint), which XML does not allow; remove it")
  }
}

/// A character reference or an entity reference, or an ampersand that begins neither.
enum XMLReference {
  /// A character that is specified by its number or by one of the five predefined names.
  case character(Unicode.Scalar, end: Int)
  /// A number that represents no character, or a character that XML forbids.
  case noCharacter(end: Int)
  /// A name that is not predefined, and that only a document type could declare.
  case undeclared(end: Int)
  /// An ampersand that should have been written as `&amp;`.
  case bare

  /// The maximum length of a reference. All references with predefined names are shorter. References with numbers are
  /// also shorter, unless the numbers begin with many zeros.
  private static let longest = 40

  init(in bytes: [UInt8], at offset: Int) {
    let rest = bytes[(offset + 1)...].prefix(Self.longest)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      self = .bare
      return
    }
    let name = String(decoding: rest[..<end], as: UTF8.self)
    if name.first == "#" {
      self = Self.numbered(name.dropFirst(), end: end + 1)
    } else if let scalar = Self.named[name] {
      self = .character(scalar, end: end + 1)
    } else {
      self = XMLName.isName(name) ? .undeclared(end: end + 1) : .bare
    }
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private static func numbered(_ text: Substring, end: Int) -> XMLReference {
    let isHexadecimal = text.first == "x"
    let digits = isHexadecimal ? text.dropFirst() : text
    // The initializer of `UInt32` would accept a sign before the digits.
    guard let first = digits.first, first.isHexDigit else { return .bare }
    guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10) else {
      return digits.allSatisfy(\.isHexDigit) ? .noCharacter(end: end) : .bare
    }
    guard let scalar = Unicode.Scalar(number), scalar.isAllowedInXML else {
      return .noCharacter(end: end)
    }
    return .character(scalar, end: end)
  }
}
