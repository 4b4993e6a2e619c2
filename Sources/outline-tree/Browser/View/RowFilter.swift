import Outline

/// The rows that match a pattern, together with their ancestors.
struct RowFilter: Sendable {
  let pattern: TextPattern
  /// Rows that are shown even if they do not match.
  var kept: Set<ItemID>
  var outline: SectionSnapshot<ItemID>
  private(set) var matches = 0

  /// - Complexity: O(*n*), where *n* is the number of rows in the document.
  init(_ pattern: TextPattern, of document: SourceDocument, keeping kept: Set<ItemID> = []) {
    self.pattern = pattern
    self.kept = kept
    var matches = 0
    outline = document.outline.filter { item in
      let isMatch = pattern.matches(item, in: document)
      if isMatch { matches += 1 }
      return isMatch || kept.contains(item)
    }
    outline.expand(toLevel: .max)
    self.matches = matches
  }
}

/// Updating the filter while it is shown.
extension RowFilter {
  /// Applies the filter again, after the document has changed.
  ///
  /// - Parameters:
  ///   - roots: Rows that are shown even if they do not match.
  ///   - focus: The row in focus. If the filter contains this row, this method opens its ancestors, so that the row
  ///     is visible.
  mutating func update(to document: SourceDocument, roots: [ItemID], focus: ItemID?) {
    // Rows without children are skipped, because the user cannot have closed them.
    let closed = outline.rows.filter { $0.hasChildren && !$0.isExpanded }.map(\.item)
    let kept = kept.filter { document.outline.contains($0) }
    self = RowFilter(pattern, of: document, keeping: kept.union(roots))
    outline.collapse(closed.filter { outline.contains($0) })
    // The row in focus may now be a descendant of a closed row.
    if let focus, outline.contains(focus) { outline.reveal(focus) }
  }

  /// Adds those entries of a folder that match the pattern. Until now, the folder must have had no entries.
  ///
  /// - Complexity: O(*e* + *k* log² *n*), where *e* is the number of entries, *k* is the number of added rows,
  ///   including ancestors, and *n* is the number of rows in the document.
  mutating func add(
    _ entries: [ItemID], of folder: ItemID, in document: SourceDocument
  ) {
    let found = entries.filter { pattern.matches($0, in: document) }
    if found.isEmpty { return }
    matches += found.count
    let family = [folder] + document.outline.ancestors(of: folder)
    let missing = family.prefix { !outline.contains($0) }
    for node in missing.reversed() { insert(node, in: document.outline) }
    outline.append(found, to: folder)
    outline.expand(missing + [folder])
  }

  /// Inserts a row so that the rows of the filter stay in the order of the document. The filter must already contain
  /// the parent of the row.
  private mutating func insert(_ node: ItemID, in document: SectionSnapshot<ItemID>) {
    let position = document.index(of: node)!
    let end = (0..<outline.count).partitionPoint {
      document.index(of: outline.item(at: $0))! >= position
    }
    let parent = document.parent(of: node)
    if end < outline.count {
      let next = outline.item(at: end)
      if outline.parent(of: next) == parent { return outline.insert([node], before: next) }
    }
    outline.append([node], to: parent)
  }
}
