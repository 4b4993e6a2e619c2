import Outline

/// Sorting rows.
extension OutlineView {
  /// Sorts the children of the row in focus or, if that row is not open, the row and its siblings. If the
  /// rows are already sorted, sorts them in reverse order. If the sort key compares details of files that
  /// have not been read, requests these details, and the rows are sorted later.
  mutating func sortChildren(by key: SortOrder.Key) {
    guard let focus else { return }
    let isOwn = isOpen(focus) || focus == viewport.roots.last
    let parent = isOwn ? focus : document.outline.parent(of: focus)
    guard document.outline.childCount(of: parent) > 0 else {
      return message = "there are no children to sort"
    }
    let children = document.outline.children(of: parent)
    if key.comparesDetails && children.contains(where: { document.files.details(of: $0) == nil }) {
      effects.append(.sort(parent, by: key))
    } else {
      sortChildren(of: parent, by: key)
    }
  }

  mutating func sortChildren(of parent: ItemID?, by key: SortOrder.Key) {
    let note = "sort \(parent.map { edited.name($0) } ?? "the outline")"
    for order in [SortOrder(key: key), SortOrder(key: key, isReversed: true)] {
      let positions = RowOrder(order: order, document: document).positions(of: parent)
      let isChanged = edit(note) {
        $0.outline.sortChildren(of: parent) { positions[$0]! < positions[$1]! }
      }
      if isChanged { return }
    }
    if message == nil { message = "all rows here are equal in \(key.words)" }
  }
}

extension SortOrder.Key {
  /// The property by which the key sorts, in a word for messages.
  var words: Message {
    switch self {
    case .title, .natural: "name"
    case .size: "size"
    case .mtime: "date"
    case .extension: "extension"
    }
  }
}
