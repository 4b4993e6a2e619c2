/// The children of a row, or the rows of an outline without a parent, in an overview that is being chosen.
struct OverviewList {
  /// The index of the outline.
  var outline: Int
  /// The position of the row.
  var parent: Int?
  /// The index of the list that contains the row.
  var above: Int?
  /// The number of ancestors of its rows.
  var level = 0
  /// The index of the list itself or, if it is deeper than what is in sight, of the last list above that is
  /// not.
  var inSight: Int
  /// The number of children.
  var count: Int
  /// The number of them that the options would show.
  var wanted: Int
  /// The number of them that are shown, from the first one on.
  var shown = 0
  /// The position of the next one.
  var next: Int

  var isWhole: Bool { shown == wanted }
}

/// An outline from which an overview is chosen.
struct OverviewOutline {
  let source: SourceRow
  let document: SourceDocument
  /// As the options show it.
  let whole: OutlineWalk
  /// As the overview shows it.
  var walk: OutlineWalk
  /// By position, the size of each row that was measured, collapsed if it can be expanded; else -1.
  var sizes: [Int32]
  /// By position, what a row takes more when it is expanded, without the rows of its children.
  var openings: [Int32]

  init(_ source: SourceRow, _ outline: FoldedOutline) {
    self.source = source
    document = outline.document
    whole = OutlineWalk(outline.document, folding: outline.folding, limit: outline.limit)
    walk = whole
    sizes = Array(repeating: -1, count: whole.items.count)
    openings = Array(repeating: 0, count: whole.items.count)
    collapse()
  }

  /// Shows nothing but how many rows there are.
  mutating func collapse() {
    walk.shownCounts = Array(repeating: 0, count: walk.items.count)
    walk.shownRootCount = 0
  }
}

extension ShownSource {
  /// The outline from which an overview is chosen; nil if there are no rows.
  var overviewOutline: OverviewOutline? {
    if case .outline(let outline) = rows { OverviewOutline(row, outline) } else { nil }
  }
}

extension [ShownSource] {
  /// Returns the sources as an overview shows them.
  func with(_ overview: Overview) -> [ShownSource] {
    var outlines = overview.outlines[...]
    return map { source in
      guard case .outline(var outline) = source.rows else { return source }
      outline.overview = outlines.removeFirst().walk
      var source = source
      source.rows = .outline(outline)
      return source
    }
  }
}
