import Outline

extension OutlineView {
  /// Replaces the title of a row with the title of the first pasted row. The children of the first pasted row become
  /// the first children of the retitled row. The remaining pasted rows become the next siblings of the retitled row. If
  /// the screen is zoomed to the retitled row, they become its children instead, after those of the first pasted row.
  mutating func paste(_ rows: [PastedText.Row], replacing node: ItemID) {
    let levels = rows.levels
    let end = levels.dropFirst().firstIndex(of: 0) ?? rows.count
    /// Creates an item for each row in a range, and returns an outline of these items, all expanded.
    func outline(of range: Range<Int>, from level: Int) -> SectionSnapshot<ItemID> {
      let items = range.map { index in
        (
          item: edited.document.makeItem(ItemContent(typed: rows[index].title)),
          level: levels[index] - level
        )
      }
      // This cannot throw: the first row is a root, and no row is more than one level deeper than the row
      // before it.
      var outline = try! SectionSnapshot(rows: items)
      outline.expandAll()
      return outline
    }
    let below = outline(of: 1..<end, from: 1)
    let next = outline(of: end..<rows.count, from: 0)
    let last = next.isEmpty ? below : next
    // If the screen is zoomed to the row, the row's siblings are out of sight.
    let isRoot = node == viewport.roots.last
    let isDone = edit(
      "paste \(rows.count) rows", focusing: last.item(at: last.count - 1)
    ) { document throws(OutlineError) in
      document[node].retitle(typed: rows[0].title)
      try document.outline.perform(.graft(below, at: .into(node, at: 0)))
      try document.outline.perform(
        .graft(next, at: isRoot ? .into(node, at: below.rootItems.count) : .after(node)))
      if isRoot || !below.isEmpty { document.outline.expand([node]) }
    }
    if isDone && message == nil { message = "pasted \(rows.count) rows" }
  }
}
