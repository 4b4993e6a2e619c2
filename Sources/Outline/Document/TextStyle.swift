/// The style of the lines of the text that a document was read from, apart from its rows.
struct TextStyle: Hashable, Sendable {
  /// The format of the text. Other formats do not use its style.
  var format: DocumentFormat
  /// The end of the first line.
  var newline: [UInt8] = [0x0A]
  var hasByteOrderMark = false
  /// The text after the last line that is not blank; `nil` if it is a single line end.
  var end: [UInt8]?
  /// The indentation of one level; `nil` if no line is indented.
  var indent: [UInt8]?
  /// In Markdown, the blank lines above the first row and the indentation of all roots; `nil` where they
  /// are as usual.
  var lead: [UInt8]?
  var indentOfRoots: [UInt8]?
  /// The style that only OPML has.
  var opml: OPMLStyle?
  /// The style that only a drawing has.
  var drawing: DrawingStyle?
  /// True if rows of JSON Lines name their parents instead of their levels.
  var namesParents = false
}

/// The parts of a drawing that are not its rows, as they were read.
struct DrawingStyle: Hashable, Sendable {
  /// The name of the connectors; `nil` for those of `tree`.
  var connectors: String?
  /// The number of sources. A single source is in the header; several are rows.
  var sourceCount = 1
  /// The indicator of a single source.
  var indicatorOfSource: UInt8?
  /// The report; `nil` if there is none.
  var report: [UInt8]?
  /// The number of rows that were read together with the report.
  var rowCount = 0
  /// The blank lines above the report; `nil` for one.
  var blank: [UInt8]?
  /// The line after the report that explains how to see the remaining rows.
  var rest: [UInt8]?
}

/// The style of an OPML text, apart from its rows.
struct OPMLStyle: Hashable, Sendable {
  /// A part of the text around the rows. The two sides of a merge can change the parts independently. The
  /// parts and the rows make up the whole text.
  enum Part: Int, CaseIterable {
    /// The byte order mark and the XML declaration.
    case declaration
    case prolog
    /// The start tag of `<opml>`.
    case root
    case beforeHead
    /// `<head>` and its content; empty if there is none.
    case head
    case beforeBody
    /// The start tag of `<body>`, and the blanks at the end of its line, unless the tag is empty.
    case body
    /// The text between the last row and the end tag of `<body>`.
    case bodyEnd
    /// The end tag of `<body>`, unless `<body>` is a self-closing tag, and the text after it.
    case afterBody
    /// The rest, from `</opml>` on.
    case end
  }

  var parts: [[UInt8]]
  /// The comments and other markup between the elements of the head.
  var markupInHead: [[UInt8]]
  var encoding: XMLEncoding
  var layout: OPMLLayout

  subscript(part: Part) -> [UInt8] { parts[part.rawValue] }
}

/// The usual layout of the rows of an OPML text. It applies to rows that have no neighbors to follow.
struct OPMLLayout: Hashable, Sendable {
  /// The line end; empty if the document is on a single line.
  var lineEnd = Array("\n".utf8)
  /// The indentation of one level.
  var indent = Array("\t".utf8)
  /// The white space before the first row.
  var first: [UInt8]?
  /// True if end tags are indented like the children instead of the start tag.
  var closesDeeper = false
  /// The end of the tag of an item that has no children.
  var emptyEnd = Array("/>".utf8)
}
