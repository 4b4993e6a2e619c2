/// A document type such as `<!DOCTYPE opml SYSTEM "opml.dtd">`. This kind of document type can refer to
/// files, but contains no declarations.
enum XMLDocumentType {
  /// Returns whether a text is allowed between `<!DOCTYPE` and `>`. A regular expression would take more than ten
  /// times as long for a long text.
  static func isValid(_ content: ArraySlice<UInt8>) -> Bool {
    var words = Words(rest: content)
    guard words.skipBlanks(), words.name() != nil else { return false }
    guard words.skipBlanks(), !words.rest.isEmpty else { return words.rest.isEmpty }
    switch words.name() {
    case "SYSTEM": break
    case "PUBLIC":
      guard words.skipBlanks(), let name = words.literal(), name.allSatisfy(mayBeInPublicName)
      else {
        return false
      }
    default: return false
    }
    guard words.skipBlanks(), words.literal() != nil else { return false }
    words.skipBlanks()
    return words.rest.isEmpty
  }

  private static func mayBeInPublicName(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || " \r\n-'()+,./:=?;!*#@$_%".utf8.contains(byte)
  }

  private struct Words {
    var rest: ArraySlice<UInt8>

    @discardableResult
    mutating func skipBlanks() -> Bool {
      let start = rest.startIndex
      rest = rest.drop(while: \.isWhiteSpace)
      return rest.startIndex > start
    }

    mutating func name() -> String? {
      let name = String(decoding: rest.prefix(while: \.mayContinueName), as: UTF8.self)
      rest = rest.drop(while: \.mayContinueName)
      return XMLName.isName(name) ? name : nil
    }

    mutating func literal() -> ArraySlice<UInt8>? {
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end].dropFirst()
    }
  }
}
