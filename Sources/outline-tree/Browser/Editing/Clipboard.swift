import Outline

/// Subtrees that were cut or copied.
struct Clipboard: Sendable {
  private(set) var outline: SectionSnapshot<ItemID>
  /// True if the rows were cut. The first paste of cut rows restores the rows with their identities.
  let isCut: Bool

  /// Copies the subtrees of the given rows. No given row may be a descendant of another given row. The result is nil
  /// if there are no rows.
  init?(_ nodes: [ItemID], of source: SectionSnapshot<ItemID>, isCut: Bool) {
    if nodes.isEmpty { return nil }
    let rows = nodes.flatMap { node in
      let level = source.level(of: node)
      return source.subtree(of: node).map { ($0.item, $0.level - level, $0.isExpanded) }
    }
    (outline, self.isCut) = (SectionSnapshot(validRows: rows), isCut)
  }

  /// Returns this clipboard in a form that can be pasted into another document. The contents of the rows are copied to
  /// that document, because rows that were cut may exist only on the clipboard.
  func carried(from old: SourceDocument, into document: inout SourceDocument) -> Clipboard {
    var carried = self
    carried.outline = copy(from: old, into: &document)
    return carried
  }

  private func copy(
    from old: SourceDocument, into document: inout SourceDocument
  ) -> SectionSnapshot<ItemID> {
    SectionSnapshot(
      validRows: outline.rows.map { row in
        (document.makeItem(old.document[row.item]), row.level, row.isExpanded)
      })
  }

  /// Returns the rows to paste into a document. Rows that were cut are pasted with their identities if the document
  /// contains none of them. After an undo, the document may contain rows that were cut. In all other cases, copies of
  /// the rows are pasted.
  func rows(for document: inout SourceDocument) -> SectionSnapshot<ItemID> {
    if isCut && !outline.rows.contains(where: { document.outline.contains($0.item) }) {
      return outline
    }
    return copy(from: document, into: &document)
  }
}

/// Cutting and pasting rows.
extension BrowserState {
  /// Moves rows to the clipboard, and focuses the nearest row that remains.
  ///
  /// - Parameter count: The number of siblings to cut, beginning with the row in focus. If rows are marked, the
  ///   marked rows are cut instead.
  mutating func cut(count: Int) {
    guard view.mayChangeContents() else { return }
    let rows = view.takeSelection(count: count)
    guard let cut = Clipboard(rows, of: document.outline, isCut: true) else { return }
    view.edit(
      "delete \(view.edited.names(rows))", .delete(rows),
      focusing: document.outline.neighbor(of: rows))
    clipboard = cut
  }

  mutating func copy(count: Int) {
    let rows = view.takeSelection(count: count)
    guard let copy = Clipboard(rows, of: document.outline, isCut: false) else { return }
    message = "copied \(view.edited.names(rows))"
    clipboard = copy
  }

  /// Inserts the rows that were cut or copied, and focuses the first of them.
  mutating func paste(_ side: RowDestination.Side) {
    guard view.mayChangeContents() else { return }
    guard let clipboard else { return message = "nothing was cut or copied" }
    guard let place = view.place(side) else { return }
    let rows = clipboard.rows(for: &view.edited.document)
    view.edit(
      "paste \(view.edited.names(rows.rootItems))", .graft(rows, at: place.destination),
      expanding: place.parent, focusing: rows.rootItems[0])
  }
}
