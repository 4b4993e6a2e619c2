/// The style of the lines of the text that a document was read from, apart from its rows.
struct TextStyle: Hashable, Sendable {
  /// The format of the text. Another one does not use its style.
  var format: DocumentFormat
  /// The end of its first line.
  var newline: [UInt8] = [0x0A]
  var hasByteOrderMark = false
  /// The text after the last line that is not blank. `nil`: one line end.
  var end: [UInt8]?
  /// The indentation of one level. `nil`: no line is indented.
  var indent: [UInt8]?
  /// In Markdown, the blank lines above the first row, and the indentation of all roots, where they are unusual.
  var lead: [UInt8]?
  var indentOfRoots: [UInt8]?
  /// The rest of OPML.
  var opml: OPMLStyle?
  /// The rest of a drawing.
  var drawing: DrawingStyle?
  /// True if rows of JSON Lines name their parents instead of their levels.
  var namesParents = false
}

/// The parts of a drawing that are not its rows, as they were read.
struct DrawingStyle: Hashable, Sendable {
  /// The name of its connectors; `nil`: those of `tree`.
  var connectors: String?
  /// The number of sources. A single one is in the header, and several are rows.
  var sourceCount = 1
  /// The indicator of a single source.
  var indicatorOfSource: UInt8?
  /// The report; `nil` if there is none.
  var report: [UInt8]?
  /// The number of rows that the report is about.
  var rowCount = 0
  /// The blank lines above the report; `nil`: one.
  var blank: [UInt8]?
  /// The line after the report that says how to see the rest.
  var rest: [UInt8]?
}

/// The style of an OPML text, apart from its rows.
struct OPMLStyle: Hashable, Sendable {
  /// A part of the text around the rows. Two sides of a merge may change each independently. Together with the
  /// rows, the parts are the whole text.
  enum Part: Int, CaseIterable {
    /// The byte order mark and the XML declaration.
    case declaration
    case prolog
    /// The start tag of `<opml>`.
    case root
    case beforeHead
    /// `<head>` and all that is in it; empty if there is none.
    case head
    case beforeBody
    /// The start tag of `<body>`, and the blanks after it unless it is empty.
    case body
    /// The text between the last row and the end tag of `<body>`.
    case bodyEnd
    /// The end tag of `<body>`, unless its start tag ends it, and the text after it.
    case afterBody
    /// The rest, from `</opml>` on.
    case end
  }

  var parts: [[UInt8]]
  /// The comments and other markup among the elements of the head.
  var markupInHead: [[UInt8]]
  var encoding: XMLEncoding
  var layout: OPMLLayout

  subscript(part: Part) -> [UInt8] { parts[part.rawValue] }
}

/// The lines of an OPML text as they are for most of its rows, for rows without neighbors to follow.
struct OPMLLayout: Hashable, Sendable {
  /// The line end; empty if the document is a single line.
  var lineEnd = Array("\n".utf8)
  /// The indentation of one level.
  var indent = Array("\t".utf8)
  /// The white space before the first row.
  var first: [UInt8]?
  /// True if end tags are indented like the children, not like the start tag.
  var closesDeeper = false
  /// The end of the tag of an item without children.
  var emptyEnd = Array("/>".utf8)
}
