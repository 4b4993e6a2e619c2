import Outline

/// The rows that a pattern finds, with the rows above them.
struct RowFilter: Sendable {
  let pattern: TitlePattern
  var outline: SectionSnapshot<NodeID>

  init(_ pattern: TitlePattern, of document: TitledOutline) {
    self.pattern = pattern
    var kept: [(item: NodeID, level: Int)] = []
    var above: [NodeID] = []
    // How many of those above are kept already.
    var keptAbove = 0
    for row in document.outline.rows {
      above.removeLast(above.count - row.level)
      keptAbove = min(keptAbove, row.level)
      if pattern.matches(document.nodes.label(of: row.item)[...]) {
        for level in keptAbove..<row.level { kept.append((above[level], level)) }
        kept.append((row.item, row.level))
        keptAbove = row.level + 1
      }
      above.append(row.item)
    }
    // Each row behind those above it.
    outline = try! SectionSnapshot(rows: kept)
    outline.expandAll()
  }
}
