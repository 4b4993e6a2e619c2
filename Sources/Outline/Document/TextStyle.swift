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
  /// In OPML, the text around the head and the rows, in the parts that two sides of a merge may change independently.
  var frame: [[UInt8]] = []
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
