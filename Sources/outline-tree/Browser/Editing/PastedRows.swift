import Outline

/// Pasted lines as rows. The indentation of the lines determines the levels of the rows.
struct PastedRows {
  let rows: [PastedText.Row]
  private let levels: [Int]

  init(_ rows: [PastedText.Row]) {
    self.rows = rows
    levels = rows.levels
  }

  var count: Int { rows.count }

  /// Creates an item in a document for each row in a range, and returns an outline of these items, all expanded.
  private func outline(
    of range: Range<Int>, from level: Int, in document: inout SourceDocument
  ) -> SectionSnapshot<ItemID> {
    let items = range.map { index in
      (
        item: document.makeItem(ItemContent(typed: rows[index].title)),
        level: levels[index] - level
      )
    }
    // This cannot throw: the first row is a root, and no row is more than one level deeper than the row
    // before it.
    var outline = try! SectionSnapshot(rows: items)
    outline.expandAll()
    return outline
  }

  /// Replaces the title of a row with the title of the first pasted row. The children of the first pasted row become
  /// the first children of the retitled row. The remaining pasted rows are inserted after the retitled row or, if the
  /// screen is zoomed to it, after these first children.
  func replace(_ node: ItemID, in view: inout OutlineView) {
    let end = levels.dropFirst().firstIndex(of: 0) ?? count
    let below = outline(of: 1..<end, from: 1, in: &view.edited.document)
    let next = outline(of: end..<count, from: 0, in: &view.edited.document)
    let last = next.isEmpty ? below : next
    // If the screen is zoomed to the row, the row's siblings are out of sight.
    let isRoot = node == view.viewport.roots.last
    let isDone = view.edit(
      "paste \(count) rows", focusing: last.item(at: last.count - 1)
    ) { document throws(OutlineError) in
      document[node].retitle(typed: rows[0].title)
      try document.outline.perform(.graft(below, at: .into(node, at: 0)))
      try document.outline.perform(
        .graft(next, at: isRoot ? .into(node, at: below.rootItems.count) : .after(node)))
      if isRoot || !below.isEmpty { document.outline.expand([node]) }
    }
    if isDone { tell(in: &view) }
  }

  private func tell(in view: inout OutlineView) {
    if view.message == nil { view.message = "pasted \(count) rows" }
  }
}

/// Subtrees that were cut or copied.
struct Clipboard: Sendable {
  private(set) var outline: SectionSnapshot<ItemID>
  /// True if the rows were cut. The first paste of cut rows restores the rows with their identities.
  let isCut: Bool

  /// Copies the subtrees of the selected rows. The result is nil if no row is selected.
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
    // This cannot throw: the rows form whole subtrees, one after the other.
    var outline = try! SectionSnapshot(rows: rows)
    outline.expand(expanded)
    (self.outline, self.isCut) = (outline, isCut)
  }

  /// Returns a clipboard for another document. The contents of the rows are copied to that document, because cut
  /// rows may exist nowhere else.
  func carried(from old: SourceDocument, into document: inout SourceDocument) -> Clipboard {
    var carried = self
    carried.outline = copy(from: old, into: &document)
    return carried
  }

  private func copy(
    from old: SourceDocument, into document: inout SourceDocument
  ) -> SectionSnapshot<ItemID> {
    let rows = outline.rows.map { row in
      (copy: document.makeItem(old.document[row.item]), row: row)
    }
    var copy = try! SectionSnapshot(rows: rows.map { (item: $0.copy, level: $0.row.level) })
    copy.expand(rows.filter(\.row.isExpanded).map(\.copy))
    return copy
  }

  /// Returns the rows to paste into a document. Cut rows are pasted with their identities, unless the document
  /// already contains one of them again, for example after an undo. In all other cases, copies of the rows are
  /// pasted.
  func rows(for document: inout SourceDocument) -> SectionSnapshot<ItemID> {
    if isCut && !outline.rows.contains(where: { document.outline.contains($0.item) }) {
      return outline
    }
    return copy(from: document, into: &document)
  }
}
