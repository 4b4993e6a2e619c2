/// A region of a document that can contain other markup than items: comments, processing instructions,
/// text and unknown elements. It is kept as one field for each region.
enum OPMLRegion {
  /// Before `<opml>`, and after `</opml>`.
  case prolog, epilog
  /// In `<opml>`: before `<head>`, between `<head>` and `<body>`, after `</body>`.
  case beforeHead, beforeBody, afterBody
  case head
  /// In `<body>` or an item.
  case body

  /// True if text and unknown elements are allowed.
  var isInsideDocument: Bool { self != .prolog && self != .epilog }
}

/// The names of the fields that record how an OPML document was written.
enum OPMLMarkup {
  /// In the header: the markup of a region.
  static let prolog = "#prolog"
  static let beforeHead = "#beforeHead"
  static let beforeBody = "#beforeBody"
  static let bodyEnd = "#bodyEnd"
  static let afterBody = "#afterBody"
  static let epilog = "#epilog"
  /// In the header, among the elements of the head: other markup.
  static let inHead = "#markup"
  /// In the header: the attributes of elements, as they are written.
  static let opmlAttributes = "#opml"
  static let headAttributes = "#head"
  static let bodyAttributes = "#body"
  /// In the header: the XML declaration.
  static let declaration = "#declaration"
  /// In the header, among the elements of the head: where the expansion state is.
  static let expansionState = "#expansionState"
  /// In an item: the markup before it, and after its last child.
  static let before = "#before"
  static let after = "#after"
  /// In an item: where the title and the note are among its attributes, if that is unusual. The value of
  /// the former is the name of the attribute for the title, or empty if there is none.
  static let title = "#text"
  static let note = "#note"
  /// In an item: the attribute that records whether it is checked.
  static let check = "#checked"
}

extension OPMLMarkup {
  /// Returns whether a text is allowed in a region, and read there as the same markup. Fields may come
  /// from other formats and other programs.
  static func isMarkup(
    _ text: String, in region: OPMLRegion, _ namespaces: XMLNamespaces
  ) -> Bool {
    if region == .head { return isMarkupInHead(text, namespaces) }
    guard var reader = OPMLReader(markup: text, namespaces),
      let (markup, boundary) = try? reader.nextBoundary(in: region),
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

  /// Returns the attributes in a text, or `nil` if it is not allowed in a start tag.
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
