import Outline

extension OutlineView {
  /// Sorts the children of the row in focus or, if that is closed, its siblings; in reverse if they
  /// are sorted already.
  mutating func sortChildren() {
    guard let focus else { return }
    let isOwn = isOpen(focus) || focus == viewport.roots.last
    let parent = isOwn ? focus : document.outline.parent(of: focus)
    guard document.outline.childCount(of: parent) > 0 else {
      return message = "there is nothing below it to sort"
    }
    let order = RowOrder(order: SortOrder(key: .natural), document: document)
    let reverse = RowOrder(
      order: SortOrder(key: .natural, isReversed: true), document: document)
    let note = "sort \(parent.map { edited.name($0) } ?? "the outline")"
    let isChanged = edit(note) { $0.outline.sortChildren(of: parent, by: order.areInOrder) }
    if !isChanged { edit(note) { $0.outline.sortChildren(of: parent, by: reverse.areInOrder) } }
  }
}
