/// The expansion state: the lines of the items that are expanded.
///
/// The specification counts from 1, and only the lines that are visible after the expansions that
/// came before. Some programs count all lines, from 1 or from 0. Which one it was shows in where the
/// numbers land: on items that have children.
enum OPMLExpansionState {
  static let element: StaticString = "expansionState"

  /// The element that is not simply a field of the same name.
  static let reserved: Set = ["expansionState"]

  /// The numbers of the expanded items, as the specification reads them.
  static func lines(of outline: SectionSnapshot<ItemID>) -> [Int] {
    zip(1..., outline.visibleRows).compactMap { line, row in
      row.isExpanded && row.hasChildren ? line : nil
    }
  }

  /// Whether an outline is what is shown when nothing is said.
  static func isExpandedThroughout(_ outline: SectionSnapshot<ItemID>) -> Bool {
    outline.rows.allSatisfy { $0.isExpanded || !$0.hasChildren }
  }
}

extension OutlineDocument {
  /// Expands what a list of lines says; without one, everything.
  mutating func applyExpansionState(_ lines: [Int]?) {
    guard let lines else { return outline.expandAll() }
    let readings = [
      expanding(lines, isVisible: true, first: 1), expanding(lines, isVisible: false, first: 1),
      expanding(lines, isVisible: false, first: 0),
    ]
    let best = readings.dropFirst().reduce(readings[0]) { $1.landed > $0.landed ? $1 : $0 }
    outline = best.outline
  }

  /// One reading of a list of lines, and how many of them land on an item that has children.
  private func expanding(
    _ lines: [Int], isVisible: Bool, first: Int
  ) -> (outline: SectionSnapshot<ItemID>, landed: Int) {
    var outline = outline
    var landed = 0
    for line in lines {
      let rows = isVisible ? outline.visibleRows : outline.rows
      guard line >= first, line - first < rows.count else { continue }
      let row = rows[line - first]
      guard row.hasChildren else { continue }
      landed += 1
      outline.expand([row.item])
    }
    // What is expanded below something collapsed could not be written again.
    outline.collapse(outline.rows.filter { $0.isExpanded && !$0.isVisible }.map(\.item))
    return (outline, landed)
  }
}
