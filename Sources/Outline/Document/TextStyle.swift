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
}
