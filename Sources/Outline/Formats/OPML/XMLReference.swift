/// What an ampersand begins.
enum XMLReference {
  /// A character by its number, or one of the five that have a name.
  case character(Unicode.Scalar, end: Int)
  /// A number of no character that XML allows.
  case noCharacter(end: Int)
  /// A name that only a document type could explain.
  case undeclared(end: Int)
  /// Nothing: it should have been written `&amp;`.
  case bare

  /// No reference that means something is longer than this, and hardly one that means nothing.
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
    // A number may not have a sign, which the initializer would take.
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
