/// The facts about a written row that later rows need.
struct MarkdownWrittenRow {
  var kind: MarkdownKind
  /// Its indentation; `nil` if it begins in the line of its parent.
  var indent: [UInt8]?
  /// The blanks between its marker and its title.
  var pad: [UInt8]
  /// The blank lines above it.
  var blank: [UInt8] = []
  /// True if it is the first child.
  var isFirst = true
  /// The columns of the marker and of the content; 0 for headings. That of text is that of its parent.
  var column = 0
  var contentColumn = 0
  /// The number of open items, including itself.
  var depth = 0
  /// True if there is a blank line between its title and its note.
  var hasLooseNote = false
}
