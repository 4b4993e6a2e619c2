import Outline

/// The order and the folding that someone chose for a directory: a document whose titles are names.
///
/// What it does not know comes after what it knows. What it knows and is not there any more is
/// skipped, and kept: it may come back.
struct FolderOrder {
  var document: OutlineDocument

  /// A directory in this order. What is not known is expanded, as directories are.
  func arranged(_ outline: TitledOutline) -> TitledOutline {
    let families = Families(outline)
    var rows: [(item: NodeID, level: Int)] = []
    var expanded: [NodeID] = []
    var waiting = pairs(below: nil, nil, families, outline).reversed().map { ($0, 0) }
    while let ((node, item), level) = waiting.popLast() {
      rows.append((node, level))
      let isFolded = item.map { isParent($0) && !document.outline.isExpanded($0) } ?? false
      if !isFolded { expanded.append(node) }
      let below = pairs(below: node, item, families, outline)
      waiting += below.reversed().map { ($0, level + 1) }
    }
    var result = outline
    // The rows of a valid outline, siblings in another order.
    result.outline = try! SectionSnapshot(rows: rows)
    result.outline.expand(expanded)
    return result
  }

  private typealias Pair = (node: NodeID, item: ItemID?)

  /// The children of a row with what is known of each, in order.
  private func pairs(
    below node: NodeID?, _ item: ItemID??, _ families: Families, _ outline: TitledOutline
  ) -> [Pair] {
    let children = families.children[node] ?? []
    var nodes: [[UInt8]: NodeID] = [:]
    for child in children { nodes[Array(outline.nodes.title(of: child))] = child }
    var known: [Pair] = []
    for child in knownChildren(of: item) {
      let name = document[child].titleBytes
      if let node = nodes.removeValue(forKey: name) { known.append((node, child)) }
    }
    let unknown = children.filter { nodes[Array(outline.nodes.title(of: $0))] != nil }
    return known + unknown.map { ($0, nil) }
  }

  /// - Parameter item: `.some(nil)` is a row that is not known; `nil` is what is above the roots.
  private func knownChildren(of item: ItemID??) -> [ItemID] {
    switch item {
    case nil: document.outline.rootItems
    case .some(nil): []
    case .some(let item?): document.outline.children(of: item)
    }
  }

  private func isParent(_ item: ItemID) -> Bool { document.outline.childCount(of: item) > 0 }
}

/// The children of each row of an outline.
struct Families {
  private(set) var children: [NodeID?: [NodeID]] = [:]

  init(_ outline: TitledOutline) {
    var above: [NodeID] = []
    for row in outline.outline.rows {
      above.removeLast(above.count - row.level)
      children[above.last, default: []].append(row.item)
      above.append(row.item)
    }
  }
}
