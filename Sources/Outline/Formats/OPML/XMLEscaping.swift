/// Text as it is written in XML.
enum XMLEscaping {
  /// Appends the value of an attribute. Line breaks and tabs become references, because they would be
  /// read as spaces.
  static func append(
    attribute text: String, quote: UInt8 = UInt8(ascii: "\""), to output: inout [UInt8]
  ) {
    for byte in text.utf8 {
      switch byte {
      case quote where byte == UInt8(ascii: "'"): output += "&apos;".utf8
      case quote: output += "&quot;".utf8
      case 0x09: output += "&#9;".utf8
      case 0x0A: output += "&#10;".utf8
      default: append(byte, to: &output)
      }
    }
  }

  /// Appends the content of an element.
  static func append(content text: String, to output: inout [UInt8]) {
    for byte in text.utf8 { append(byte, to: &output) }
  }

  private static func append(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): output += "&amp;".utf8
    case UInt8(ascii: "<"): output += "&lt;".utf8
    case UInt8(ascii: ">"): output += "&gt;".utf8
    case 0x0D: output += "&#13;".utf8
    default: output.append(byte)
    }
  }

  /// Returns the first character that XML forbids, even as a reference.
  static func forbiddenCharacter(in text: String) -> Unicode.Scalar? {
    // All of them are control characters, or three bytes that begin with 0xEF.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0xEF }) else { return nil }
    return text.unicodeScalars.first { !$0.isAllowedInXML }
  }

  /// True if a title is text without a character that XML forbids.
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.isUTF8 && forbiddenCharacter(in: String(decoding: bytes, as: UTF8.self)) == nil
  }

  /// Refuses a text that XML does not allow.
  static func check(_ text: String, _ what: () -> String) throws(FormatError) {
    guard let scalar = XMLEscaping.forbiddenCharacter(in: text) else { return }
    throw FormatError(
      "\(what()) has the character \(scalar.codePoint), which XML does not allow; remove it")
  }
}
