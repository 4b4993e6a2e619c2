/// The kind of an HTML block, which determines where the block ends.
enum MarkdownHTML: Equatable {
  /// The block ends with the first line that contains one of these strings, which are in lowercase.
  case text([[UInt8]])
  case blankLine

  /// - Parameter isInParagraph: Whether a block that begins on this line would interrupt an open paragraph.
  init?(opening line: ArraySlice<UInt8>, isInParagraph: Bool) {
    guard line.first == 0x3C else { return nil }
    if let ends = Self.ends(ofBlockOpening: line) {
      self = .text(ends)
    } else if Self.opensKnownTag(line) || !isInParagraph && MarkdownTag.isAlone(line) {
      self = .blankLine
    } else {
      return nil
    }
  }

  /// Returns whether a line ends the block. The line must not be blank.
  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    guard case .text(let ends) = self else { return false }
    return line.indices.contains { index in
      ends.contains { end in
        line[index...].prefix(end.count).lazy.map(\.lowercased).elementsEqual(end)
      }
    }
  }

  /// If a line begins an HTML block that may contain blank lines, returns the strings that end the block.
  /// Otherwise, returns `nil`.
  static func ends(ofBlockOpening line: ArraySlice<UInt8>) -> [[UInt8]]? {
    for (start, end) in [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
    where line.starts(with: start.utf8) {
      return [Array(end.utf8)]
    }
    if line.starts(with: "<!".utf8) {
      return line.dropFirst(2).first?.isLetter == true ? [[0x3E]] : nil
    }
    let name = name(in: line.dropFirst())
    guard verbatimTags.contains(name) else { return nil }
    let next = line.dropFirst(1 + name.utf8.count).first
    guard next == nil || next == 0x3E || next?.isBlank == true else { return nil }
    return verbatimTags.map { Array("</".utf8) + Array($0.utf8) + [0x3E] }
  }

  private static func opensKnownTag(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line.dropFirst()
    if rest.first == 0x2F { rest = rest.dropFirst() }
    let name = name(in: rest)
    guard blockTags.contains(name) else { return false }
    rest = rest.dropFirst(name.utf8.count)
    return rest.isEmpty || rest.first?.isBlank == true || rest.first == 0x3E
      || rest.starts(with: [0x2F, 0x3E])
  }

  /// Returns the name of a tag, in lowercase.
  private static func name(in text: ArraySlice<UInt8>) -> String {
    let name = text.prefix(12).prefix { $0.isLetter || $0.isDigit }
    return String(decoding: name.map(\.lowercased), as: UTF8.self)
  }

  private static let verbatimTags: Set = ["pre", "script", "style", "textarea"]

  private static let blockTags: Set = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
