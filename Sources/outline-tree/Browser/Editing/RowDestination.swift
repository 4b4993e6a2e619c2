import Outline

/// Where new rows go.
struct RowDestination {
  var destination: SectionSnapshot<NodeID>.Destination
  /// A row to open, so that they are visible.
  var parent: NodeID?

  /// Where a new row goes, from the one in focus.
  enum Side: Hashable, Sendable {
    case below, above, inside
  }

  /// Inserts a row, and focuses it.
  func insert(_ title: [UInt8], in view: inout OutlineView) {
    let node = view.edited.document.nodes.add(title: title, kind: .plain)
    view.edit(
      "insert \(view.edited.name(node))", .insert([node], at: destination), expanding: parent,
      focusing: node)
  }

  /// Inserts cut or copied rows, and focuses the first.
  func paste(_ clipboard: Clipboard, in view: inout OutlineView) {
    let outline = clipboard.rows(for: &view.edited.document)
    view.edit(
      "paste \(view.edited.names(outline.rootItems))", .graft(outline, at: destination),
      expanding: parent, focusing: outline.rootItems[0])
  }

  /// Inserts rows of pasted text, and focuses the last.
  func paste(_ rows: PastedRows, in view: inout OutlineView) {
    let pasted = rows.outline(in: &view.edited.document.nodes)
    let isDone = view.edit(
      "paste \(rows.count) rows", .graft(pasted, at: destination), expanding: parent,
      focusing: pasted.item(at: pasted.count - 1))
    if isDone { rows.tell(in: &view) }
  }
}
