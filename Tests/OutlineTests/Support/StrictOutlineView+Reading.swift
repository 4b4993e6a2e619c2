import Outline

extension StrictOutlineView {
  /// Returns everything below an item.
  func descendants(of item: Item) -> [Item] {
    var found: [Item] = []
    var pending = children[item]!
    while let next = pending.popLast() {
      found.append(next)
      pending += children[next]!
    }
    return found
  }

  /// The rows in preorder. It does not recurse, since outlines can be deep.
  func rows() -> [(item: Item, level: Int)] {
    var rows: [(item: Item, level: Int)] = []
    var pending = children[nil]!.reversed().map { (item: $0, level: 0) }
    while let row = pending.popLast() {
      rows.append(row)
      pending += children[row.item]!.reversed().map { (item: $0, level: row.level + 1) }
    }
    return rows
  }

  /// Throws unless the view shows an outline, expansion included.
  func requireShown(_ outline: SectionSnapshot<Item>) throws {
    let rows = rows()
    try same(rows.map(\.item), outline.items, "items")
    try same(rows.map(\.level), outline.rows.map(\.level), "levels")
    try holds(
      expanded == Set(outline.expandedItems), "what is expanded is \(outline.expandedItems)")
  }
}
