import Outline

/// Subtrees that were cut or copied.
struct Clipboard: Sendable {
  let outline: SectionSnapshot<ItemID>
  /// True if the rows were deleted when they were put here. Then the first paste gives them back
  /// with their identity.
  let isCut: Bool

  /// The subtrees of some rows; nil if there are none.
  init?(_ selection: RowSelection, of source: SectionSnapshot<ItemID>, isCut: Bool) {
    if selection.nodes.isEmpty { return nil }
    var rows: [(item: ItemID, level: Int)] = []
    var expanded: [ItemID] = []
    for node in selection.nodes {
      let level = source.level(of: node)
      for row in source.subtree(of: node) {
        rows.append((row.item, row.level - level))
        if row.isExpanded { expanded.append(row.item) }
      }
    }
    // Valid: whole subtrees, one after the other.
    var outline = try! SectionSnapshot(rows: rows)
    outline.expand(expanded)
    (self.outline, self.isCut) = (outline, isCut)
  }

  /// Returns the rows to paste into a document: copies, unless they were cut and are not back yet.
  func rows(for document: inout SourceDocument) -> SectionSnapshot<ItemID> {
    if isCut && !outline.rows.contains(where: { document.outline.contains($0.item) }) {
      return outline
    }
    let rows = outline.rows.map { row in
      (copy: document.makeItem(document.document[row.item]), row: row)
    }
    var copy = try! SectionSnapshot(rows: rows.map { (item: $0.copy, level: $0.row.level) })
    copy.expand(rows.filter(\.row.isExpanded).map(\.copy))
    return copy
  }
}
