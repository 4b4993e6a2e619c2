/// The expansion state: the line numbers of the items that are expanded.
///
/// The specification counts lines from 1. A line is counted if it is visible after the preceding items in the
/// list have been expanded. Some programs count hidden rows, too, and begin with 1 or with 0. The reader
/// tries all three ways of counting, and chooses the one with which the most line numbers refer to items with
/// children.
extension OutlineDocument {
  /// The line numbers of the expanded items, counted as in the specification.
  var expansionState: [Int] {
    zip(1..., outline.visibleRows).compactMap { line, row in
      row.isExpanded && row.hasChildren ? line : nil
    }
  }

  /// Expands only the items with the given line numbers, or all items if `lines` is `nil`.
  mutating func applyExpansionState(_ lines: [Int]?) {
    guard let lines else { return outline.expandAll() }
    outline.collapseAll()
    let readings = [
      expanding(lines, isVisible: true, first: 1), expanding(lines, isVisible: false, first: 1),
      expanding(lines, isVisible: false, first: 0),
    ]
    let best = readings.dropFirst().reduce(readings[0]) { $1.hits > $0.hits ? $1 : $0 }
    outline = best.outline
  }

  /// Returns the outline for one interpretation of the line numbers, and the number of line numbers that
  /// refer to items with children.
  private func expanding(
    _ lines: [Int], isVisible: Bool, first: Int
  ) -> (outline: SectionSnapshot<ItemID>, hits: Int) {
    var outline = outline
    var hits = 0
    for line in lines {
      let rows = isVisible ? outline.visibleRows : outline.rows
      guard line >= first, line - first < rows.count else { continue }
      let row = rows[line - first]
      guard row.hasChildren else { continue }
      hits += 1
      outline.expand([row.item])
    }
    // OPML cannot store the expansion of an item inside a collapsed item.
    outline.collapse(outline.rows.filter { $0.isExpanded && !$0.isVisible }.map(\.item))
    return (outline, hits)
  }
}
