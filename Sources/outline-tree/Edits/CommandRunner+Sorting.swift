import Outline

/// Sorting rows.
extension CommandRunner {
  mutating func sort(
    _ rows: Command.Rows, by order: SortOrder, at location: Word.Location
  ) throws(SyntaxError) {
    if order.key.comparesDetails, document.kind == .rows {
      throw SyntaxError(
        "only the entries of a directory can be sorted by \(order.key.rawValue)", at: location)
    }
    let order = RowOrder(order: order, document: document)
    switch rows {
    case .all: document.outline = document.outline.rearranged(order.sorted)
    case .item(let path):
      let parent = try parent(path)
      let positions = order.positions(of: parent)
      document.outline.sortChildren(of: parent) { positions[$0]! < positions[$1]! }
    }
  }
}

extension SectionSnapshot where Item == ItemID {
  /// Rearranges the roots, and the children of every item, and returns the resulting outline. The result is built from
  /// scratch, because rearranging the children of one parent after another would visit every row once for each of its
  /// ancestors.
  func rearranged(_ rearrange: ([Item]) -> [Item]) -> Self {
    var children: [ItemID?: [ItemID]] = [:]
    var ancestors: [ItemID] = []
    for row in rows {
      ancestors.removeLast(ancestors.count - row.level)
      children[ancestors.last, default: []].append(row.item)
      ancestors.append(row.item)
    }
    var sorted: [(item: Item, level: Int)] = []
    var waiting: [(item: Item, level: Int)] = []
    func addChildren(of parent: Item?, level: Int) {
      let siblings = rearrange(children[parent] ?? [])
      waiting.append(contentsOf: siblings.reversed().lazy.map { ($0, level) })
    }
    addChildren(of: nil, level: 0)
    while let next = waiting.popLast() {
      sorted.append(next)
      addChildren(of: next.item, level: next.level + 1)
    }
    // The rows form a valid outline, because only the order of siblings has changed.
    var result = try! Self(rows: sorted)
    result.expand(expandedItems)
    return result
  }
}
