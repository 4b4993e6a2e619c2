import Outline

extension FolderOrder {
  /// Updates this order from a directory's outline: stores the order and the folding of its rows.
  mutating func update(from outline: SourceDocument) {
    var rows: [(item: ItemID, level: Int, isExpanded: Bool)] = []
    let roots = merged(outline.outline.rootItems, with: document.outline.rootItems, in: outline)
    var waiting = roots.reversed().map { ($0, 0) }
    while let ((node, item), level) = waiting.popLast() {
      let isExpanded = node.map { outline.outline.isExpanded($0) }
      rows.append((item, level, isExpanded ?? document.outline.isExpanded(item)))
      let children = node.map { outline.outline.children(of: $0) } ?? []
      let isKnown = document.outline.contains(item)
      let below = merged(
        children, with: isKnown ? document.outline.children(of: item) : [], in: outline)
      waiting += below.reversed().map { ($0, level + 1) }
    }
    // The rows are in preorder, and each item occurs once.
    document.outline = SectionSnapshot(validRows: rows)
  }

  /// An item in the document, and its row in the directory; the row is nil if it no longer exists.
  private typealias Entry = (node: ItemID?, item: ItemID)

  /// Returns the children of a row, in the order of the directory's outline. An entry that no longer exists stays after
  /// the sibling that it followed in the document.
  ///
  /// - Parameter known: The children that the document contains for the same row, in the document's order.
  private mutating func merged(
    _ children: [ItemID], with known: [ItemID], in outline: SourceDocument
  ) -> [Entry] {
    var items: [[UInt8]: ItemID] = [:]
    for child in known.reversed() { items[document[child].titleBytes] = child }
    var entries: [Entry] = []
    for child in children {
      let title = outline.title(of: child)
      entries.append((child, items[Array(title)] ?? document.makeItem(title: title)))
    }
    let present = Set(entries.map(\.item))
    var followers: [ItemID?: [Entry]] = [:]
    var last: ItemID?
    for child in known {
      if present.contains(child) {
        last = child
      } else {
        followers[last, default: []].append((nil, child))
      }
    }
    return (followers[nil] ?? []) + entries.flatMap { [$0] + (followers[$0.item] ?? []) }
  }
}
