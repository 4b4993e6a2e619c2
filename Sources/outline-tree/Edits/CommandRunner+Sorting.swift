import Outline

/// Sorting.
extension CommandRunner {
  mutating func sort(
    _ rows: Command.Rows, _ order: SortOrder, _ position: Word.Position
  ) throws(SyntaxError) {
    if order.key == .size || order.key == .mtime, document.kind == .rows {
      throw SyntaxError(
        "only the entries of a directory can be sorted by \(order.key.rawValue)", at: position)
    }
    let order = RowOrder(order: order, nodes: document.nodes)
    switch rows {
    case .all: document.outline = document.outline.sorted(by: order.areInOrder)
    case .item(let path):
      document.outline.sortChildren(of: try parent(path), by: order.areInOrder)
    }
  }
}

extension SectionSnapshot where Item == NodeID {
  /// The outline with the children of every item in order. Made anew: sorting parent by parent
  /// would touch every row once for each level above it.
  func sorted(by areInIncreasingOrder: (Item, Item) -> Bool) -> Self {
    rearranged { $0.sorted(by: areInIncreasingOrder) }
  }

  /// The outline with the children of every item, and the roots, in another order.
  func rearranged(_ rearrange: ([Item]) -> [Item]) -> Self {
    var families: [NodeID?: [NodeID]] = [:]
    var above: [NodeID] = []
    for row in rows {
      above.removeLast(above.count - row.level)
      families[above.last, default: []].append(row.item)
      above.append(row.item)
    }
    var sorted: [(item: Item, level: Int)] = []
    var waiting: [(item: Item, level: Int)] = []
    func wait(for parent: Item?, level: Int) {
      let family = rearrange(families[parent] ?? [])
      waiting.append(contentsOf: family.reversed().lazy.map { ($0, level) })
    }
    wait(for: nil, level: 0)
    while let next = waiting.popLast() {
      sorted.append(next)
      wait(for: next.item, level: next.level + 1)
    }
    // The rows are those of a valid outline.
    var result = try! Self(rows: sorted)
    result.expand(expandedItems)
    return result
  }
}
