/// The rows around a row that is about to be written.
struct MarkdownNeighbors {
  var parent: MarkdownWrittenRow?
  /// The index of the parent, or `nil` for a root.
  var parentIndex: Int?
  /// The previous sibling.
  var previous: MarkdownWrittenRow?
  var previousIndex: Int?
  /// The marker of the item before the previous sibling.
  var markerBefore: MarkdownMarker?

  /// True if text is between the previous item and the row.
  var isSeparated: Bool { previous?.kind == .text }
  var isInItem: Bool { parent?.kind.marker != nil }
  /// The column of the content of the parent.
  var column: Int { parent?.contentColumn ?? 0 }
  /// The number of open items around it.
  var depth: Int { parent?.depth ?? 0 }

  /// The previous sibling, if it is an item.
  var previousItem: MarkdownWrittenRow? {
    previous?.kind.marker == nil ? nil : previous
  }
}
