/// A list of rows in an overview: the children of a row, or the roots of an outline.
struct OverviewList {
  /// The index of the outline that contains the list.
  var outline: Int
  /// The position of the parent; nil for the list of roots.
  var parent: Int?
  /// The index of the list that contains the parent; nil for the list of roots.
  var above: Int?
  /// The number of ancestors that each row in the list has.
  var level = 0
  /// The index of a list: this list itself or, if this list is too deep, a list above it. The ancestors of the rows in
  /// that list are used to measure the rows of this list.
  var inSight: Int
  /// The number of rows in the list.
  var count: Int
  /// The number of rows that the options choose. If all of them fit the budget, all are shown.
  var wanted: Int
  /// The number of rows that are shown, starting with the first.
  var shown = 0
  /// The position of the next row to show.
  var next: Int

  var isWhole: Bool { shown == wanted }
}

/// An outline from which an overview is chosen.
struct OverviewOutline {
  let source: SourceRow
  let document: SourceDocument
  /// All rows that the options choose.
  let whole: OutlineWalk
  /// The rows that are shown in the overview.
  var walk: OutlineWalk
  /// For each position, the size of the row, or -1 if the row has not been measured yet. A row that can be
  /// expanded is measured in its collapsed state.
  var sizes: [Int32]
  /// For each position, the size that expanding the row adds, not counting its children.
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

  /// Hides all rows.
  mutating func collapse() {
    walk.shownCounts = Array(repeating: 0, count: walk.items.count)
    walk.shownRootCount = 0
  }
}

extension PrintInput {
  /// The outline from which the rows of an overview are chosen; nil if the source has no rows.
  var overviewOutline: OverviewOutline? {
    outline.map { OverviewOutline(row, $0) }
  }
}

extension [PrintInput] {
  /// Returns the sources with only the rows that an overview shows.
  func with(_ overview: Overview) -> [PrintInput] {
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
