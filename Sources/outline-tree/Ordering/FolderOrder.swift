import Outline

/// The order and the folding that the user chose for a directory. A document stores the order and the folding. The
/// titles in the document are the names of the entries.
///
/// Entries that are not in the document are placed after the entries that are in the document. Entries that are in
/// the document but no longer exist are not shown. The document keeps such entries, because they may be created
/// again.
struct FolderOrder {
  var document: OutlineDocument

  /// Returns the rows of a directory with this order and folding. An entry that has no children in the document is
  /// expanded.
  func arranged(_ outline: SourceDocument) -> SourceDocument {
    var rows: [(item: ItemID, level: Int, isExpanded: Bool)] = []
    let roots = pairs(of: outline.outline.rootItems, with: document.outline.rootItems, in: outline)
    var waiting = roots.reversed().map { ($0, 0) }
    while let ((node, item), level) = waiting.popLast() {
      let known = item.map { document.outline.children(of: $0) } ?? []
      rows.append((node, level, known.isEmpty || document.outline.isExpanded(item!)))
      let below = pairs(of: outline.outline.children(of: node), with: known, in: outline)
      waiting += below.reversed().map { ($0, level + 1) }
    }
    var result = outline
    // The rows are valid, because they come from a valid outline, and only siblings have been reordered.
    result.outline = SectionSnapshot(validRows: rows)
    return result
  }

  private typealias Pair = (node: ItemID, item: ItemID?)

  /// Returns the children of a row in this order. Each child is paired with its item in the document, or with nil if
  /// the document does not contain the child.
  ///
  /// - Parameter items: The children that the document contains for the same row. Some of these children may no
  ///   longer exist.
  private func pairs(
    of children: [ItemID], with items: [ItemID], in outline: SourceDocument
  ) -> [Pair] {
    var unknown: [[UInt8]: ItemID] = [:]
    for child in children { unknown[Array(outline.title(of: child))] = child }
    var known: [Pair] = []
    for item in items {
      let name = document[item].titleBytes
      if let node = unknown.removeValue(forKey: name) { known.append((node, item)) }
    }
    return known
      + children.filter { unknown[Array(outline.title(of: $0))] != nil }.map { ($0, nil) }
  }
}

extension FolderOrder {
  /// Returns, for each entry that the document contains for a folder, the name and whether the entry's children are
  /// shown. The result is in the order of the document.
  ///
  /// - Parameter path: The names from the source to the folder.
  func entries(at path: [[UInt8]]) -> [(name: [UInt8], isExpanded: Bool)] {
    var folder: ItemID?
    for name in path {
      let children = document.outline.children(of: folder)
      folder = children.first { document[$0].titleBytes == name }
      if folder == nil { return [] }
    }
    return document.outline.children(of: folder).map { child in
      let isParent = document.outline.childCount(of: child) > 0
      return (document[child].titleBytes, isParent && document.outline.isExpanded(child))
    }
  }
}

extension FolderOrder {
  /// Updates this order from a directory's outline by storing the order and the folding of the outline's rows.
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

  /// An item in the document, with its row in the directory; the row is nil if the entry no longer exists.
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
