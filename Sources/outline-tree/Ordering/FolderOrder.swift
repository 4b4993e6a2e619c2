import Outline

/// The order and the folding that the user chose for a directory. Both are stored in a document whose
/// titles are the names of entries.
///
/// Entries that are not in the document are placed after the entries that are in the document. Entries that are
/// in the document but no longer exist are skipped. These entries stay in the document, because they may be
/// created again.
struct FolderOrder {
  var document: OutlineDocument

  /// Returns a directory in this order. Entries that are not in the document are expanded.
  func arranged(_ outline: SourceDocument) -> SourceDocument {
    let lists = ChildLists(outline)
    var rows: [(item: ItemID, level: Int)] = []
    var expanded: [ItemID] = []
    var waiting = pairs(below: nil, nil, in: lists, of: outline).reversed().map { ($0, 0) }
    while let ((node, item), level) = waiting.popLast() {
      rows.append((node, level))
      let isFolded = item.map { isParent($0) && !document.outline.isExpanded($0) } ?? false
      if !isFolded { expanded.append(node) }
      let below = pairs(below: node, item, in: lists, of: outline)
      waiting += below.reversed().map { ($0, level + 1) }
    }
    var result = outline
    // The rows come from a valid outline, and only siblings have been reordered.
    result.outline = try! SectionSnapshot(rows: rows)
    result.outline.expand(expanded)
    return result
  }

  private typealias Pair = (node: ItemID, item: ItemID?)

  /// Returns the children of a row in this order. Each child is paired with its item in the document, or
  /// with nil if it is not in the document.
  private func pairs(
    below node: ItemID?, _ item: ItemID??, in lists: ChildLists, of outline: SourceDocument
  ) -> [Pair] {
    let children = lists.children[node] ?? []
    var unknown: [[UInt8]: ItemID] = [:]
    for child in children { unknown[Array(outline.title(of: child))] = child }
    var known: [Pair] = []
    for child in knownChildren(of: item) {
      let name = document[child].titleBytes
      if let node = unknown.removeValue(forKey: name) { known.append((node, child)) }
    }
    return known
      + children.filter { unknown[Array(outline.title(of: $0))] != nil }.map { ($0, nil) }
  }

  /// - Parameter item: The item of the parent: `nil` for the parent of the roots, and `.some(nil)` for a
  ///   row that is not in the document.
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
struct ChildLists {
  private(set) var children: [ItemID?: [ItemID]] = [:]

  init(_ outline: SourceDocument) {
    var ancestors: [ItemID] = []
    for row in outline.outline.rows {
      ancestors.removeLast(ancestors.count - row.level)
      children[ancestors.last, default: []].append(row.item)
      ancestors.append(row.item)
    }
  }
}

extension FolderOrder {
  /// Returns the entries that the document contains for a folder, in order.
  ///
  /// - Parameter path: The names from the source to the folder.
  func entries(at path: [[UInt8]]) -> [KnownEntry] {
    var folder: ItemID?
    for name in path {
      guard let child = children(of: folder).first(where: { document[$0].titleBytes == name })
      else {
        return []
      }
      folder = child
    }
    return children(of: folder).map { child in
      KnownEntry(
        name: document[child].titleBytes,
        isExpanded: document.outline.isExpanded(child) && document.outline.childCount(of: child) > 0
      )
    }
  }

  struct KnownEntry {
    var name: [UInt8]
    /// True if the entry's children are shown.
    var isExpanded: Bool
  }

  private func children(of item: ItemID?) -> [ItemID] { document.outline.children(of: item) }
}
