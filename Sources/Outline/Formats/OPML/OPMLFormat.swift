/// Outline Processor Markup Language.
///
/// Rows that were read from OPML keep their form, and other rows are written in the style of their
/// neighbors. The text around the rows is copied from the original document, or from a standard document
/// without rows.
enum OPMLFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "OPML", document: "an OPML document", summary: "the exchange format of outliners",
    fileExtensions: [".opml"], abilities: .all.subtracting([.hiddenExpansion, .values]))

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    var reader = try reader(XMLScanner(bytes, isLenient: options.isLenient))
    let repairs = reader.scanner.locatedRepairs
    if !reader.scanner.corrections.isEmpty {
      reader = try Self.reader(XMLScanner(corrected: reader.scanner))
    }
    return DocumentFormat.Decoded(try reader.document(), repairs: repairs)
  }

  private static func reader(_ scanner: XMLScanner) throws(FormatError) -> OPMLReader {
    guard scanner.bytes.count <= OPMLRowLayouts.longestText else {
      throw FormatError("the text is larger than 4 GiB, the limit for OPML")
    }
    var reader = OPMLReader(scanner: scanner)
    try reader.readDocument()
    return reader
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    var writer = OPMLWriter(document: document, style: document.style?.opml ?? .usual)
    try writer.writeDocument()
    return writer.style.encoding.encode(writer.output)
  }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { XMLEscaping.keepsTitle(bytes) }
}

extension OPMLStyle {
  init(_ reader: OPMLReader) {
    (parts, layout, encoding) = (reader.parts, reader.layout.layout, reader.scanner.encoding)
    markupInHead = reader.head.markup
  }

  /// The style of documents that were not read from OPML. This is the style of a standard document without rows.
  static let usual: OPMLStyle = {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
      \t<head>
      \t</head>
      \t<body>
      \t</body>
      </opml>

      """
    let document = try! OPMLFormat.decode(Array(text.utf8), DocumentFormat.DecodingOptions())
    return document.document.style!.opml!
  }()
}

extension OPMLStyle {
  /// True if there are comments or other markup around the rows.
  var hasMarkup: Bool {
    let texts = [self[.prolog], self[.beforeHead], self[.beforeBody], self[.bodyEnd]]
    return !markupInHead.isEmpty || !texts.allSatisfy { $0.allSatisfy(\.isWhiteSpace) }
      || [self[.afterBody], self[.end]].contains { $0.count { $0 == UInt8(ascii: "<") } > 1 }
  }

  /// Merges this style and `theirs`, which are edited copies of `base`. In the result, each part that this
  /// style has not changed is taken from `theirs`.
  func taking(_ theirs: OPMLStyle, since base: OPMLStyle) -> OPMLStyle {
    var style = self
    func take<Value: Equatable>(_ part: WritableKeyPath<OPMLStyle, Value>) {
      if style[keyPath: part] == base[keyPath: part] {
        style[keyPath: part] = theirs[keyPath: part]
      }
    }
    // The declaration contains the name of the encoding, so the declaration and the encoding must be taken together.
    if self[.declaration] == base[.declaration] && encoding == base.encoding {
      style.encoding = theirs.encoding
      take(\.parts[Part.declaration.rawValue])
    }
    for part in Part.allCases where part != .declaration { take(\.parts[part.rawValue]) }
    take(\.markupInHead)
    take(\.layout)
    return style
  }
}

/// Determines the layout of a document by examining the trivia before its tags.
struct OPMLLayoutFinder {
  private(set) var layout = OPMLLayout()
  private var body = OPMLTrivia([])
  /// True if the indentation is known, so no more rows need to be examined.
  private(set) var isIndentFound = false
  private var isEmptyEndFound = false

  mutating func found(body: OPMLTrivia) {
    self.body = body
    guard let lineEnd = body.lineEnd else { return layout.lineEnd = [] }
    layout.lineEnd = lineEnd
    if !body.indentation.isEmpty { layout.indent = body.indentation }
  }

  /// - Parameter parent: The trivia before the parent; `nil` if the parent is the body.
  mutating func found(row: OPMLTrivia, below parent: OPMLTrivia?) {
    if layout.first == nil { layout.first = row.bytes }
    let parent = parent ?? body
    guard row.hasLineEnd, parent.hasLineEnd, row.indentation.starts(with: parent.indentation)
    else { return }
    layout.indent = Array(row.indentation.dropFirst(parent.indentation.count))
    isIndentFound = true
  }

  /// - Parameter emptyEnd: The characters that end the tag of an item without children.
  mutating func found(emptyEnd: String) {
    if isEmptyEndFound { return }
    (layout.emptyEnd, isEmptyEndFound) = (Array(emptyEnd.utf8), true)
  }

  mutating func found(endOfBody: OPMLTrivia) {
    guard let first = layout.first.map(OPMLTrivia.init), !layout.indent.isEmpty,
      !layout.lineEnd.isEmpty
    else { return }
    layout.closesDeeper = endOfBody.lineStart.indentation == first.indentation
  }
}
