import Outline

/// Random documents with titles, notes and fields that are easily misread.
struct JSONDocuments {
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func next() -> OutlineDocument {
    var level = -1
    let rows = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
      level = random.oneIn(3) ? level + 1 : Int.random(in: 0...max(level, 0), using: &random)
      return (content: content(), level: level, isExpanded: random.oneIn(2))
    }
    let header = random.oneIn(2) ? [] : fields() + [DocumentField("title", .text(text()))]
    return try! OutlineDocument(rows: rows, header: header)
  }

  private mutating func content() -> ItemContent {
    ItemContent(text(), note: random.oneIn(3) ? text() : nil, fields: fields())
  }

  private mutating func fields() -> [DocumentField] {
    guard random.oneIn(2) else { return [] }
    return (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      DocumentField(Self.names.randomElement(using: &random)!, value())
    }
  }

  private mutating func value() -> DocumentField.Value {
    random.oneIn(2) ? .text(text()) : .json(Self.values.randomElement(using: &random)!)
  }

  private mutating func text() -> String {
    (0..<Int.random(in: 0..<4, using: &random))
      .map { _ in Self.parts.randomElement(using: &random)! }.joined()
  }

  /// Reserved names, names that begin with `#`, and harmless ones.
  private static let names = [
    "checked", "image", "owner", "title", "note", "expanded", "children", "contents", "name",
    "type",
    "error", "omitted", "##x", "###x", "", "\"", "a b", "é", "count", "##",
  ]

  private static let values = [
    "true", "false", "null", "0", "-1.50e+3", "[]", "{}", #"{"a":[1,"\u00e9",{}]}"#, "[[],[null]]",
  ]

  private static let parts = [
    "", "a", "Plain text", " ", "\n", "\r\n", "\t", "\"", "\\", "\\u0041", "{", "}", "[1]", ",",
    ":",
    "#", "//", "/*", "null", "\0", "\u{1B}[31m", "\u{7F}", "\u{FEFF}", "\u{FFFD}", "é", "e\u{301}",
    "\u{301}", "😀", "👩‍👩‍👧", "\u{2028}", "\u{202E}", "\u{10FFFF}",
  ]
}
