import Outline

extension SectionSnapshot {
  /// Returns the rows of an item and its descendants.
  func subtree(of item: Item) -> Rows {
    let first = index(of: item)!
    return rows[first..<first + descendantCount(of: item) + 1]
  }

  func nextSibling(of item: Item) -> Item? {
    child(of: parent(of: item), at: childIndex(of: item)! + 1)
  }

  func previousSibling(of item: Item) -> Item? {
    child(of: parent(of: item), at: childIndex(of: item)! - 1)
  }

  /// Returns the row that is nearest to the given siblings and remains when the siblings are removed. This row is the
  /// next sibling, the previous sibling or the parent.
  func neighbor(of items: [Item]) -> Item? {
    guard let first = items.first, let last = items.last else { return nil }
    return nextSibling(of: last) ?? previousSibling(of: first) ?? parent(of: first)
  }

  /// Returns the place to which a shift by one step moves the given siblings; nil if there is no such place.
  func destination(of items: [Item], after shift: Command.Shift) -> Destination? {
    guard let first = items.first, let last = items.last else { return nil }
    return switch shift {
    case .up: previousSibling(of: first).map { .before($0) }
    case .down: nextSibling(of: last).map { .after($0) }
    case .indent: previousSibling(of: first).map { .into($0, at: nil) }
    case .outdent: parent(of: last).map { .after($0) }
    }
  }

  /// Performs an edit, and then expands an item, because the item may have got its first child from the edit.
  mutating func perform(_ edit: Edit, expanding item: Item?) throws(OutlineError) {
    try perform(edit)
    if let item { expand([item]) }
  }

  /// Expands an item and all its descendants; expands all items if the item is nil.
  mutating func expandSubtree(of item: Item?) {
    guard let item else { return expandAll() }
    expand(subtree(of: item).filter(\.hasChildren).map(\.item))
  }

  /// Collapses an item and all its descendants; collapses all items if the item is nil.
  mutating func collapseSubtree(of item: Item?) {
    guard let item else { return collapseAll() }
    collapse(subtree(of: item).filter(\.isExpanded).map(\.item))
  }

  /// Expands and collapses rows as in an older outline. A row without children in the older outline keeps its state.
  mutating func fold(like older: SectionSnapshot) {
    var (expanded, collapsed): ([Item], [Item]) = ([], [])
    for row in older.rows where row.hasChildren && contains(row.item) {
      if isExpanded(row.item) == row.isExpanded { continue }
      if row.isExpanded { expanded.append(row.item) } else { collapsed.append(row.item) }
    }
    expand(expanded)
    collapse(collapsed)
  }

  /// Shows the given number of levels of an item's subtree, and collapses all items on the last of these levels and
  /// on deeper levels. If the item is nil, shows this number of levels of the whole outline.
  mutating func show(levels: Int, of item: Item?) {
    guard let item else { return expand(toLevel: levels - 1) }
    let last = level(of: item) + levels - 1
    let parents = subtree(of: item).filter { $0.hasChildren }
    collapse(parents.filter { $0.level >= last && $0.isExpanded }.map(\.item))
    expand(parents.filter { $0.level < last }.map(\.item))
  }
}
