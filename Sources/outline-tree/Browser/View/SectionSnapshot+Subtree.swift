import Outline

extension SectionSnapshot {
  /// The rows of an item and its descendants.
  func subtree(of item: Item) -> Rows {
    let first = index(of: item)!
    return rows[first..<first + descendantCount(of: item) + 1]
  }

  func nextSibling(of item: Item) -> Item? {
    let next = index(of: item)! + descendantCount(of: item) + 1
    guard next < count else { return nil }
    let row = rows[next]
    return row.level == level(of: item) ? row.item : nil
  }

  func previousSibling(of item: Item) -> Item? {
    let position = index(of: item)!
    let level = level(of: item)
    guard position > 0 else { return nil }
    let row = rows[position - 1]
    if row.level < level { return nil }
    return row.level == level ? row.item : ancestors(of: row.item)[row.level - level - 1]
  }

  func firstChild(of parent: Item?) -> Item? {
    guard childCount(of: parent) > 0 else { return nil }
    return item(at: parent.map { index(of: $0)! + 1 } ?? 0)
  }
}
