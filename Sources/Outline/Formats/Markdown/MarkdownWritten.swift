/// A row that has been written, as far as those after it depend on it.
struct MarkdownWritten {
  var kind: MarkdownKind
  /// What it is indented by; `nil`: it begins in the line of the item around it.
  var indent: [UInt8]?
  /// What stands between its marker and its title.
  var pad: [UInt8]
  /// The blank lines in front of it.
  var blank: [UInt8] = []
  /// Whether a sibling stands before it.
  var isFirst = true
  /// The columns of the marker and of the content; of a heading, 0.
  var column = 0
  var contentColumn = 0
  /// How many items are open in it, itself among them.
  var depth = 0
  /// Whether a blank line stands between its title and its note.
  var hasLooseNote = false
}

/// How a row is going to be written.
struct MarkdownLayout {
  var kind: MarkdownKind
  var blank: [UInt8] = []
  var indent: [UInt8] = []
  var pad: [UInt8] = []
  /// The blank lines between the title and the note.
  var gap: [UInt8] = []
  /// Whether it begins in the line of its parent, and whether its first child begins in its own.
  var isInline = false
  var isShared = false
  /// Whether nothing follows the marker in the line.
  var isEmpty = false
  /// The columns of the marker and of the content; of a heading, 0.
  var column = 0
  var contentColumn = 0
}

/// Where a row stands when it is written.
struct MarkdownPlace {
  var parent: MarkdownWritten?
  /// The row it stands in; `nil`: none.
  var parentIndex: Int?
  /// The sibling before it.
  var previous: MarkdownWritten?
  var previousIndex: Int?
  /// The marker of the item before that.
  var markerBefore: MarkdownMarker?
  /// Whether text stands between the two.
  var isSeparated: Bool

  var isInItem: Bool { parent?.kind.marker != nil }
  /// Where the content of the item around it begins.
  var column: Int { parent?.contentColumn ?? 0 }
  /// How many items are open around it.
  var depth: Int { parent?.depth ?? 0 }

  /// The item before it, if both are of one run of items.
  var previousItem: MarkdownWritten? {
    isSeparated || previous?.kind.marker == nil ? nil : previous
  }
}
