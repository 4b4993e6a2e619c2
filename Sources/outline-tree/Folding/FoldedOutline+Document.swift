import Outline

/// Writing an outline in a document format.
extension FoldedOutline {
  /// Returns the rows that are written, expanded or collapsed as in the output: the shown rows and, in some cases, hidden
  /// rows. If the format can store collapsed rows, the rows of a document that are hidden only because their parents are
  /// collapsed are written, too. An overview is written without hidden rows, because it must fit its budget.
  ///
  /// - Parameter folds: Whether rows can be collapsed in the output.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func written(folds: Bool) -> SourceDocument {
    if folding.rules.isEmpty && limit == .max && overview == nil { return document }
    let walk = overview ?? walkOfOptions(folds: folds)
    let keepsHidden = folds && document.kind == .rows && overview == nil
    var rows: [(item: ItemID, level: Int, isExpanded: Bool)] = []
    // For each level, the number of rows that are still to be written among the current siblings.
    var remaining = [walk.shownRootCount]
    var position = 0
    while position < walk.items.count {
      let (item, level) = (walk.items[position], Int(walk.levels[position]))
      remaining.removeLast(remaining.count - level - 1)
      let shown = Int(walk.shownCounts[position])
      let kept = shown == 0 && keepsHidden ? min(limit, Int(walk.counts[position])) : shown
      let isWritten = remaining[level] > 0
      if isWritten {
        remaining[level] -= 1
        rows.append((item, level, shown > 0))
      }
      if isWritten && kept > 0 { remaining.append(kept) }
      position = isWritten && kept > 0 ? position + 1 : walk.end(of: position)
    }
    var result = document
    // The rows are from a valid outline, each with all its ancestors.
    result.outline = SectionSnapshot(validRows: rows)
    return result
  }

  /// Applies the options to the rows. If the format cannot store collapsed rows, all rows count as expanded unless the
  /// options collapse them.
  private func walkOfOptions(folds: Bool) -> OutlineWalk {
    var document = document
    if !folds { document.outline.expandAll() }
    return OutlineWalk(document, folding: folding, limit: limit)
  }
}

extension [PrintInput] {
  /// Returns text about the rows and directories of all sources that options leave out of the output, such as
  /// `2 rows are left out, and 1 directory was not read`; nil if all rows are in the output.
  ///
  /// - Parameter folds: Whether rows can be collapsed in the output.
  func leftOut(folds: Bool) -> Message? {
    var (rows, folders) = (0, 0)
    for outline in lazy.compactMap(\.outline) {
      let written = outline.written(folds: folds)
      rows += outline.document.outline.count - written.outline.count
      if outline.document.kind == .rows { continue }
      folders += written.outline.items.count { written.files.reading(of: $0) == .omitted }
    }
    var parts: [Message] = []
    if rows > 0 { parts.append("\(count: rows, "row is", plural: "rows are") left out") }
    if folders > 0 {
      parts.append("\(count: folders, "directory was", plural: "directories were") not read")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }
}
