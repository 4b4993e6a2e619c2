/// The style of the text from which a document was read, except for the style of its rows.
struct TextStyle: Hashable, Sendable {
  /// The format of the text. If the document is written in another format, its style is not used.
  var format: DocumentFormat
  /// The line ending of the first line.
  var newline: [UInt8] = [0x0A]
  var hasByteOrderMark = false
  /// The line ending of the last line with text, and all blank lines after that line; `nil` if there is only
  /// a single line ending.
  var end: [UInt8]?
  /// The indentation of one level; `nil` if no line is indented.
  var indent: [UInt8]?
  /// The blank lines above the first row of a Markdown file; `nil` for the usual number of blank lines. The
  /// usual number is one if there is text above the first row, and otherwise zero.
  var lead: [UInt8]?
  /// The common indentation of all roots in a Markdown file; `nil` if there is none.
  var indentOfRoots: [UInt8]?
  /// The parts of the style that only OPML has.
  var opml: OPMLStyle?
  /// The parts of the style that only a drawing has.
  var drawing: DrawingStyle?
  /// True if each row of a JSON Lines file contains its parent's identity instead of a level.
  var namesParents = false
}

/// The style of a drawing, such as the output of `tree`, except for the style of its rows.
struct DrawingStyle: Hashable, Sendable {
  var connectors = ConnectorStyle.tree
  /// The number of sources, such as directories, that the drawing shows. If the drawing shows a single
  /// source, the name of this source is stored in the header. Otherwise, each source is a row.
  var sourceCount = 1
  /// The character, such as `/`, that follows the name of a single source and indicates the kind of file.
  var indicatorOfSource: UInt8?
  /// The report that `tree` prints at the end; `nil` if there is no report.
  var report: [UInt8]?
  /// The number of rows when the report was read. The report is written again only if the document still has
  /// this number of rows.
  var rowCount = 0
  /// The blank lines above the report; `nil` for a single blank line.
  var blank: [UInt8]?
  /// The last line of the drawing, which explains how to see the rows that are not shown.
  var rest: [UInt8]?
}

/// The style of an OPML file, except for the style of its rows.
struct OPMLStyle: Hashable, Sendable {
  /// A part of the file before or after the rows. Together, the parts and the rows make up the whole file.
  /// Each part is merged separately, because the two sides of a merge can change different parts.
  enum Part: Int, CaseIterable {
    /// The byte order mark and the XML declaration.
    case declaration
    case prolog
    /// The start tag of `<opml>`.
    case root
    case beforeHead
    /// The `<head>` element; empty if the file has no such element.
    case head
    case beforeBody
    /// The start tag of `<body>` and, if the tag is not self-closing, the blanks that follow the tag on the
    /// same line.
    case body
    /// The text between the last row and the end tag of `<body>`.
    case bodyEnd
    /// The end tag of `<body>` and the text after this tag. If the start tag is self-closing, there is no end
    /// tag.
    case afterBody
    /// The rest of the file, from `</opml>` on.
    case end
  }

  var parts: [[UInt8]]
  /// The comments and other markup between the elements of the head.
  var markupInHead: [[UInt8]]
  var encoding: XMLEncoding
  var layout: OPMLLayout

  subscript(part: Part) -> [UInt8] { parts[part.rawValue] }
}

/// The usual layout of rows in an OPML file. A new row gets this layout if no row nearby has a layout
/// that the new row can copy.
struct OPMLLayout: Hashable, Sendable {
  /// The line ending; empty if the whole file is a single line.
  var lineEnd = Array("\n".utf8)
  /// The indentation of one level.
  var indent = Array("\t".utf8)
  /// The white space before the first row.
  var first: [UInt8]?
  /// True if an end tag is indented like the children, not like the start tag.
  var closesDeeper = false
  /// The characters that end the tag of an item without children.
  var emptyEnd = Array("/>".utf8)
}
