/// The declaration at the start of an XML document: `<?xml version="1.0" encoding="UTF-8"?>`.
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

  /// Reads the parts of the declaration like the attributes of a tag, except that their order is fixed.
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
