import Outline

/// Cutting, copying and pasting.
extension BrowserState {
  mutating func cut() {
    guard mayChangeContents() else { return }
    let selection = takeSelection()
    guard copy(selection, isCut: true) else { return }
    let outline = document.outline
    let neighbor =
      outline.nextSibling(of: selection[selection.count - 1])
      ?? outline.previousSibling(of: selection[0]) ?? outline.parent(of: selection[0])
    edit("delete \(names(selection))", .delete(selection), focusing: neighbor)
  }

  mutating func copy() {
    let selection = takeSelection()
    guard copy(selection, isCut: false) else { return }
    message = "copied \(names(selection))"
  }

  private mutating func copy(_ selection: [NodeID], isCut: Bool) -> Bool {
    guard !selection.isEmpty else { return false }
    var rows: [(item: NodeID, level: Int)] = []
    var expanded: [NodeID] = []
    for node in selection {
      let level = document.outline.level(of: node)
      for row in document.outline.subtree(of: node) {
        rows.append((row.item, row.level - level))
        if row.isExpanded { expanded.append(row.item) }
      }
    }
    // Whole subtrees, one behind the other.
    var outline = try! SectionSnapshot(rows: rows)
    outline.expand(expanded)
    clipboard = Clipboard(outline: outline, isCut: isCut)
    return true
  }

  mutating func paste(before: Bool) {
    guard mayChangeContents() else { return }
    guard let clipboard else { return message = "nothing was cut or copied" }
    guard let place = destination(before ? .above : .below) else { return }
    let outline = pasted(clipboard)
    edit(
      "paste \(names(outline.rootItems))", .graft(outline, at: place.destination),
      expanding: place.parent, focusing: outline.rootItems[0])
  }

  /// What was cut comes back as itself once; all else is a copy.
  private mutating func pasted(_ clipboard: Clipboard) -> SectionSnapshot<NodeID> {
    let isFree = !clipboard.outline.rows.contains { document.outline.contains($0.item) }
    if clipboard.isCut && isFree { return clipboard.outline }
    let rows = clipboard.outline.rows.map { row in
      (copy: document.nodes.addCopy(of: row.item), row: row)
    }
    var copy = try! SectionSnapshot(rows: rows.map { (item: $0.copy, level: $0.row.level) })
    copy.expand(rows.filter(\.row.isExpanded).map(\.copy))
    return copy
  }
}
