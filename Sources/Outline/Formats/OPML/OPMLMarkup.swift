/// A region of a document that can contain other markup than items: comments, processing instructions,
/// text and unknown elements.
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
  /// In the header, among the elements of the head: other markup.
  static let inHead = "#markup"
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
}

extension OPMLReader {
  fileprivate init?(markup: String, _ namespaces: XMLNamespaces) {
    guard !markup.isEmpty, XMLEscaping.forbiddenCharacter(in: markup) == nil else { return nil }
    self.init(XMLScanner(XMLSource(fragment: Array(markup.utf8))))
    scanner.namespaces = namespaces
  }
}
