/// The HTML elements in Markdown that are allowed on a page. All other tags are shown as text.
struct HTMLElement {
  enum Content { case void, inline, block }

  /// The name of the element on the page. The page has its own `h1`, so each heading in the text becomes
  /// one level lower.
  let name: String
  let content: Content
  /// The elements that can be the parent of this element, as in a browser's parser; empty if any element
  /// can be its parent.
  let parents: Set<String>

  private init(_ name: String, _ content: Content, in parents: Set<String> = []) {
    (self.name, self.content, self.parents) = (name, content, parents)
  }

  /// Returns the element for a tag's name; `nil` if the tag is shown as text.
  static func named(_ name: String) -> HTMLElement? { table[name] }

  var isHeading: Bool { Self.headings.contains(name) }

  /// Returns whether a tag of this element has no effect outside of an open element with the given name. The
  /// tags of tables, and of the parts of tables, can end the current table cell.
  func isConfined(by other: String) -> Bool {
    other == "table" || !Self.partsOfTable.contains(name) && Self.cells.contains(other)
  }

  static let headings: Set = ["h2", "h3", "h4", "h5", "h6"]
  static let cells: Set = ["td", "th", "caption"]
  static let rows: Set = ["table", "tr", "tbody", "thead", "tfoot"]
  private static let partsOfTable = rows.union(cells)

  private static let table: [String: HTMLElement] = {
    var elements: [String: HTMLElement] = [:]
    for name in inline { elements[name] = HTMLElement(name, .inline) }
    for name in blocks { elements[name] = HTMLElement(name, .block) }
    for name in ["br", "wbr", "img"] { elements[name] = HTMLElement(name, .void) }
    for level in 1...6 { elements["h\(level)"] = HTMLElement("h\(min(level + 1, 6))", .block) }
    for (name, parents) in inside {
      elements[name] = HTMLElement(name, .block, in: parents)
    }
    for name in ["rt", "rp"] { elements[name] = HTMLElement(name, .inline, in: ["ruby"]) }
    elements["source"] = HTMLElement("source", .void, in: ["picture"])
    return elements
  }()

  private static let inline = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd",
    "mark", "picture", "q", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "tt", "u", "var",
  ]

  private static let blocks = [
    "article", "aside", "blockquote", "center", "details", "div", "dl", "figure", "hr", "ol", "p",
    "pre", "section", "table", "ul",
  ]

  private static let inside: [(String, Set<String>)] = [
    ("li", ["ul", "ol"]), ("dt", ["dl"]), ("dd", ["dl"]), ("summary", ["details"]),
    ("figcaption", ["figure"]), ("caption", ["table"]), ("thead", ["table"]), ("tbody", ["table"]),
    ("tfoot", ["table"]),
    ("tr", ["table", "thead", "tbody", "tfoot"]), ("td", ["tr"]), ("th", ["tr"]),
  ]
}

/// The kinds of attributes that the allowed elements can have, apart from the addresses of links and
/// images.
enum HTMLAttribute {
  /// Any text.
  case text
  /// A number of up to four digits, with an optional percent sign.
  case size
  case oneOf(Set<String>)

  /// Returns the kind of an element's attribute; `nil` if the attribute is left out on the page.
  static func named(_ name: String, of element: String) -> HTMLAttribute? {
    guard let (attribute, elements) = table[name] else { return nil }
    return elements.isEmpty || elements.contains(element) ? attribute : nil
  }

  func allows(_ value: [UInt8]) -> Bool {
    switch self {
    case .text: true
    case .size:
      (1...4).contains(value.prefix(while: \.isDigit).count)
        && [[], Array("%".utf8)].contains(Array(value.drop(while: \.isDigit)))
    case .oneOf(let values): values.contains(String(decoding: value, as: UTF8.self).lowercased())
    }
  }

  private static let table: [String: (HTMLAttribute, Set<String>)] = [
    "title": (.text, []), "dir": (.oneOf(["ltr", "rtl", "auto"]), []),
    "align": (.oneOf(["left", "right", "center", "justify", "top", "middle", "bottom"]), []),
    "valign": (.oneOf(["top", "middle", "bottom", "baseline"]), ["td", "th", "tr"]),
    "width": (.size, ["img", "table", "td", "th"]), "height": (.size, ["img", "td", "th"]),
    "colspan": (.size, ["td", "th"]), "rowspan": (.size, ["td", "th"]), "start": (.size, ["ol"]),
    "open": (.oneOf(["", "open"]), ["details"]), "media": (.text, ["source"]),
  ]
}
