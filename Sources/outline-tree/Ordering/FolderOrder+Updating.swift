import Outline

extension FolderOrder {
  /// Takes over the order and the folding of a directory's outline.
  mutating func update(from outline: TitledOutline) {
    let families = Families(outline)
    var rows: [(item: ItemID, level: Int)] = []
    var expanded: [ItemID] = []
    var waiting = merged(below: nil, nil, families, outline).reversed().map { ($0, 0) }
    while let ((node, item), level) = waiting.popLast() {
      rows.append((item, level))
      let isExpanded = node.map { outline.outline.isExpanded($0) }
      if isExpanded ?? document.outline.isExpanded(item) { expanded.append(item) }
      waiting += merged(below: node, item, families, outline).reversed().map { ($0, level + 1) }
    }
    // Each item stands once, its children right behind it.
    document.outline = try! SectionSnapshot(rows: rows)
    document.outline.expand(expanded)
  }

  /// Either of the two: a row of the directory, and what it is in the document.
  private typealias Entry = (node: NodeID?, item: ItemID)

  /// The children of a row in the directory's order, each one that is gone behind the one that it
  /// stood behind.
  private mutating func merged(
    below node: NodeID?, _ item: ItemID?, _ families: Families, _ outline: TitledOutline
  ) -> [Entry] {
    let isGone = node == nil && item != nil
    let children = isGone ? [] : families.children[node] ?? []
    let known = document.outline.contains(orRoot: item) ? document.outline.children(of: item) : []
    var items: [[UInt8]: ItemID] = [:]
    for child in known.reversed() { items[document[child].titleBytes] = child }
    var entries: [Entry] = []
    for child in children {
      let name = Array(outline.nodes.title(of: child))
      let item = items[name] ?? makeItem(outline.nodes, child)
      entries.append((child, item))
    }
    let present = Set(entries.map(\.item))
    var followers: [ItemID?: [ItemID]] = [:]
    var last: ItemID?
    for child in known {
      if present.contains(child) {
        last = child
      } else {
        followers[last, default: []].append(child)
      }
    }
    return (followers[nil] ?? []).map { (nil, $0) }
      + entries.flatMap { entry in
        [entry] + (followers[entry.item] ?? []).map { (nil, $0) }
      }
  }

  private mutating func makeItem(_ nodes: NodeTable, _ node: NodeID) -> ItemID {
    document.makeItem(ItemContent(bytes: Array(nodes.title(of: node))))
  }
}

extension SectionSnapshot<ItemID> {
  /// Whether a row is there; what is above the roots always is.
  fileprivate func contains(orRoot item: ItemID?) -> Bool { item.map { contains($0) } ?? true }
}
