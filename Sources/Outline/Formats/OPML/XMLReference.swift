/// A reference, which begins with an ampersand.
enum XMLReference {
  /// A character by its number, or one of the five with a name.
  case character(Unicode.Scalar, end: Int)
  /// The number of a character that XML does not allow.
  case noCharacter(end: Int)
  /// A name that only a document type could declare.
  case undeclared(end: Int)
  /// An ampersand that should have been written `&amp;`.
  case bare

  /// The length limit. No valid reference is longer, and hardly any invalid one.
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
    // The initializer of `UInt32` would accept a sign.
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
