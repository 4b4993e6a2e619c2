import Outline

extension FolderOrder {
  /// Updates this order from a directory's outline: stores the order and the folding of its rows.
  mutating func update(from outline: SourceDocument) {
    let lists = ChildLists(outline)
    var rows: [(item: ItemID, level: Int)] = []
    var expanded: [ItemID] = []
    var waiting = merged(below: nil, nil, in: lists, of: outline).reversed().map { ($0, 0) }
    while let ((node, item), level) = waiting.popLast() {
      rows.append((item, level))
      let isExpanded = node.map { outline.outline.isExpanded($0) }
      if isExpanded ?? document.outline.isExpanded(item) { expanded.append(item) }
      waiting += merged(below: node, item, in: lists, of: outline).reversed().map {
        ($0, level + 1)
      }
    }
    // The rows are in preorder, and each item occurs once.
    document.outline = try! SectionSnapshot(rows: rows)
    document.outline.expand(expanded)
  }

  /// An item in the document, and its row in the directory; the row is nil if it no longer exists.
  private typealias Entry = (node: ItemID?, item: ItemID)

  /// Returns the children of a row, in the order of the directory's outline. A child that no longer exists
  /// stays after the sibling that it followed.
  private mutating func merged(
    below node: ItemID?, _ item: ItemID?, in lists: ChildLists, of outline: SourceDocument
  ) -> [Entry] {
    let isGone = node == nil && item != nil
    let children = isGone ? [] : lists.children[node] ?? []
    let known = document.outline.contains(orRoot: item) ? document.outline.children(of: item) : []
    var items: [[UInt8]: ItemID] = [:]
    for child in known.reversed() { items[document[child].titleBytes] = child }
    var entries: [Entry] = []
    for child in children {
      let name = Array(outline.title(of: child))
      let item = items[name] ?? document.makeItem(title: outline.title(of: child))
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
}

extension SectionSnapshot<ItemID> {
  /// True if the outline contains the item. A nil item represents the parent of the roots, for which the result
  /// is always true.
  fileprivate func contains(orRoot item: ItemID?) -> Bool { item.map { contains($0) } ?? true }
}
