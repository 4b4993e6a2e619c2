/// The places in a document where other markup than items can stand: comments, processing
/// instructions, text, elements that OPML does not know. At each it is kept as one field.
enum OPMLPlace {
  /// Before `<opml>`, and behind `</opml>`.
  case prolog, epilog
  /// In `<opml>`, before `<head>`, between `<head>` and `<body>`, behind `</body>`.
  case beforeHead, beforeBody, afterBody
  case head
  /// In `<body>` or an item.
  case body

  /// Whether the text of a document may have text here, and elements that are unknown.
  var isInsideDocument: Bool { self != .prolog && self != .epilog }
}

/// The names of the fields that say how an OPML document was written.
enum OPMLMarkup {
  /// In the header: what stands at a place.
  static let prolog = "#prolog"
  static let beforeHead = "#beforeHead"
  static let beforeBody = "#beforeBody"
  static let bodyEnd = "#bodyEnd"
  static let afterBody = "#afterBody"
  static let epilog = "#epilog"
  /// In the header, among the elements of the head: what is not a simple element.
  static let inHead = "#markup"
  /// In the header: the attributes of elements, as they are written.
  static let opmlAttributes = "#opml"
  static let headAttributes = "#head"
  static let bodyAttributes = "#body"
  /// In the header: the XML declaration.
  static let declaration = "#declaration"
  /// In the header, among the elements of the head: the place of the expansion state. It says what
  /// separates the numbers.
  static let expansionState = "#expansionState"
  /// In an item: what stands before it, and what stands behind its last child.
  static let before = "#before"
  static let after = "#after"
  /// In an item: the place of the title and of the note among its attributes, where it is not the
  /// usual one. The former says which attribute the title is; empty: none.
  static let title = "#text"
  static let note = "#note"
  /// In an item: by which attribute it is checked.
  static let check = "#checked"
}

extension OPMLMarkup {
  /// Whether a text can stand at a place, and is kept as it is when it is read there. Fields come
  /// from other formats too, and from other programs.
  static func isMarkup(_ text: String, at place: OPMLPlace, in namespaces: XMLNamespaces) -> Bool {
    if place == .head { return isMarkupInHead(text, namespaces) }
    guard var reader = OPMLReader(markup: text, namespaces),
      let (markup, boundary) = try? reader.nextBoundary(in: place),
      case .endOfText = boundary, let markup
    else { return false }
    return reader.scanner.text(markup) == text
  }

  private static func isMarkupInHead(_ text: String, _ namespaces: XMLNamespaces) -> Bool {
    guard var reader = OPMLReader(markup: text + "</head>", namespaces),
      let fields = try? reader.readHeadContent()
    else { return false }
    return reader.scanner.isAtEnd && fields == [DocumentField(inHead, .text(text))]
  }

  /// What stands after the name in a start tag; `nil` if a text cannot stand there.
  static func attributes(
    _ text: String, in namespaces: XMLNamespaces
  ) -> [(name: String, value: String)]? {
    guard var reader = OPMLReader(markup: "<a \(text)>", namespaces),
      case .start? = try? reader.scanner.next(), reader.scanner.isAtEnd,
      reader.attributesAsWritten == text
    else { return nil }
    return reader.scanner.attributes.map {
      (reader.scanner.text($0.name), reader.scanner.source.value($0.value))
    }
  }

  static func isDeclaration(_ text: String) -> Bool {
    guard let source = try? XMLSource(Array(text.utf8), isLenient: false) else { return false }
    return text.isEmpty
      || source.start == text.utf8.count && source.declaration?.canBeKept ?? false
  }
}

extension OPMLReader {
  fileprivate init?(markup: String, _ namespaces: XMLNamespaces) {
    guard !markup.isEmpty, XMLEscaping.forbiddenCharacter(in: markup) == nil else { return nil }
    self.init(XMLScanner(XMLSource(fragment: Array(markup.utf8))))
    scanner.namespaces = namespaces
  }
}
