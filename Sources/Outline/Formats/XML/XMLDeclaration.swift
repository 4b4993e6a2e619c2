/// The declaration at the start of an XML document: `<?xml version="1.0" encoding="UTF-8"?>`.
struct XMLDeclaration {
  var range: Range<Int>
  var version = ""
  var encoding: String?
  /// The range of the encoding's name, between its quotes.
  private(set) var encodingRange = 0..<0

  /// The declaration in new documents.
  static let standard = text(.utf8)

  static func text(_ encoding: XMLEncoding) -> String {
    let name = encoding.isUTF16 ? "UTF-16" : encoding.rawValue
    return #"<?xml version="1.0" encoding="\#(name)"?>"#
  }

  /// Reads the declaration at an offset. The result is `nil` if there is no declaration.
  init?(in source: XMLSource, at start: Int) throws(FormatError) {
    let bytes = source.bytes
    guard bytes[start...].starts(with: "<?xml".utf8), start + 5 < bytes.count,
      bytes[start + 5].isWhiteSpace
    else { return nil }
    guard let end = bytes.firstOffset(of: "?>", from: start) else {
      throw source.error(at: start, "the XML declaration is not closed; expected '?>'")
    }
    range = start..<end + 2
    guard read(bytes[start + 5..<end]) else {
      throw source.error(
        at: start, "the XML declaration is invalid; expected \(Self.standard)")
    }
  }

  /// Reads the parts of the declaration like the attributes of a tag, except that their order is fixed.
  private mutating func read(_ text: ArraySlice<UInt8>) -> Bool {
    let tag = XMLSource(fragment: Array("<xml".utf8) + text + Array(">".utf8))
    var scanner = XMLScanner(tag)
    guard case .start(let end)? = try? scanner.next(), !end.isEmpty, scanner.isAtEnd,
      !text.contains(UInt8(ascii: "&"))
    else { return false }
    let names = scanner.attributes.map { scanner.text($0.name) }
    let values = scanner.attributes.map { tag.value($0.value) }
    let order = ["version", "encoding", "standalone"].filter(names.contains)
    guard names == order, names.first == "version" else { return false }
    version = values[0]
    if let index = names.firstIndex(of: "encoding") {
      encoding = values[index]
      // `<xml` is one byte shorter than `<?xml`.
      let (range, offset) = (scanner.attributes[index].value, text.startIndex - "<xml".utf8.count)
      encodingRange = range.lowerBound + offset..<range.upperBound + offset
    }
    let standalone = names.firstIndex(of: "standalone").map { values[$0] }
    let isVersion = version.wholeMatch(of: #/1\.[0-9]+/#) != nil
    return isVersion && (standalone.map { ["yes", "no"].contains($0) } ?? true)
  }
}

/// A document type such as `<!DOCTYPE opml SYSTEM "opml.dtd">`. Such a document type can refer to files,
/// but contains no declarations.
enum XMLDocumentType {
  /// Returns whether a text is allowed between `<!DOCTYPE` and `>`.
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
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: " \r\n-'()+,./:=?;!*#@$_%".utf8.contains(byte)
    }
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
