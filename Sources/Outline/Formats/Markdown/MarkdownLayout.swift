/// The layout of a row that is about to be written.
struct MarkdownLayout {
  var kind: MarkdownKind
  var blank: [UInt8] = []
  var indent: [UInt8] = []
  var pad: [UInt8] = []
  /// The blank lines between the title and the note.
  var gap: [UInt8] = []
  /// The blanks after the title of text.
  var end: [UInt8] = []
  /// True if it begins in the line of its parent, and true if its first child begins in its own.
  var isInline = false
  var isShared = false
  /// True if nothing follows the marker in its line.
  var isEmpty = false
  /// The columns of the marker and of the content; 0 for headings.
  var column = 0
  var contentColumn = 0
}
