/// The expansion state: the lines of the items that are expanded.
///
/// The specification counts from 1, and only lines that are visible after the expansions so far. Some
/// programs count all lines, from 1 or from 0. The right reading is the one in which most numbers are
/// those of items with children.
enum OPMLExpansionState {
  static let element: StaticString = "expansionState"

  /// The elements that are not fields of the same name.
  static let reserved: Set = ["expansionState"]

  /// Returns the line numbers of the expanded items, as the specification counts them.
  static func lines(of outline: SectionSnapshot<ItemID>) -> [Int] {
    zip(1..., outline.visibleRows).compactMap { line, row in
      row.isExpanded && row.hasChildren ? line : nil
    }
  }
}

extension OutlineDocument {
  /// Expands the items in a list of lines, or everything if there is none.
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

  /// Returns the outline for one reading of a list of lines, and how many of them are items with children.
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
    // Expanded items below collapsed ones could not be written again.
    outline.collapse(outline.rows.filter { $0.isExpanded && !$0.isVisible }.map(\.item))
    return (outline, hits)
  }
}
