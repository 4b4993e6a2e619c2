/// `<?xml version="1.0" encoding="UTF-8"?>`.
struct XMLDeclaration {
  var range: Range<Int>
  var version = ""
  var encoding: String?

  /// What is written where nothing else is known.
  static let standard = #"<?xml version="1.0" encoding="UTF-8"?>"#

  /// The declaration at an offset; `nil` if there is none.
  init?(in source: XMLSource, at start: Int) throws(FormatError) {
    let bytes = source.bytes
    guard bytes[start...].starts(with: "<?xml".utf8), start + 5 < bytes.count,
      bytes[start + 5].isXMLBlank
    else { return nil }
    guard let end = bytes.firstOffset(of: "?>", from: start) else {
      throw source.error(at: start, "the XML declaration is not closed; expected '?>'")
    }
    range = start..<end + 2
    let text = String(decoding: bytes[start + 5..<end], as: UTF8.self)
    guard read(text[...]) else {
      throw source.error(
        at: start, "the XML declaration is not understood; expected \(Self.standard)")
    }
  }

  private mutating func read(_ text: Substring) -> Bool {
    let pattern = #/\s+(version|encoding|standalone)\s*=\s*(?:"([\w.:\-]*)"|'([\w.:\-]*)')/#
    var rest = text
    var names: [Substring] = []
    while let match = rest.prefixMatch(of: pattern) {
      let value = String(match.2 ?? match.3 ?? "")
      names.append(match.1)
      if match.1 == "version" { version = value }
      if match.1 == "encoding" { encoding = value }
      rest = rest[match.range.upperBound...]
    }
    let order = ["version", "encoding", "standalone"].filter { names.contains($0[...]) }
    return names.first == "version" && names == order.map { $0[...] }
      && rest.allSatisfy(\.isWhitespace)
  }

  /// Whether it can stand above a text that is written: in UTF-8.
  var canBeKept: Bool { version == "1.0" && encoding.map { $0.lowercased() == "utf-8" } ?? true }
}
