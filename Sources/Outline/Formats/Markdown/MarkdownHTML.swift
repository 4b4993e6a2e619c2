/// A block of HTML, by what ends it.
enum MarkdownHTML: Equatable {
  /// Any of these texts, in small letters.
  case text([[UInt8]])
  case blankLine

  /// - Parameter isInParagraph: Whether a paragraph would have to be interrupted.
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

  /// Whether a line that is not blank ends the block.
  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    guard case .text(let ends) = self else { return false }
    return line.indices.contains { place in
      ends.contains { end in
        line[place...].prefix(end.count).lazy.map(\.lowercased).elementsEqual(end)
      }
    }
  }

  /// What ends a block that blank lines do not end.
  static func ends(ofBlockOpening line: ArraySlice<UInt8>) -> [[UInt8]]? {
    if line.starts(with: Array("<!--".utf8)) { return [Array("-->".utf8)] }
    if line.starts(with: Array("<?".utf8)) { return [Array("?>".utf8)] }
    if line.starts(with: Array("<![CDATA[".utf8)) { return [Array("]]>".utf8)] }
    if line.starts(with: Array("<!".utf8)) {
      return line.dropFirst(2).first?.isLetter == true ? [[0x3E]] : nil
    }
    guard verbatimTags.contains(name(in: line.dropFirst())) else { return nil }
    let next = line.dropFirst(1 + name(in: line.dropFirst()).count).first
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

  /// The name of a tag, in small letters.
  private static func name(in text: ArraySlice<UInt8>) -> String {
    let name = text.prefix(12).prefix { $0.isLetter || (0x30...0x39).contains($0) }
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

extension UInt8 {
  var isLetter: Bool { (0x61...0x7A).contains(lowercased) }
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
