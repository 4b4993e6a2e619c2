import Outline

/// Writing an outline in a document format.
extension FoldedOutline {
  /// Returns the document with the full contents of its rows, which are expanded as in the output.
  ///
  /// - Parameter folds: Whether rows can be collapsed in the output.
  func document(folds: Bool, _ columns: Columns?) -> OutlineDocument {
    written(folds: folds).document(columns)
  }

  /// Returns the rows that are written: the shown rows and, if the format can store collapsed rows, also the rows
  /// of a document that are hidden only because their parents are collapsed. An overview is written without
  /// hidden rows, because it must fit its budget.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func written(folds: Bool) -> SourceDocument {
    if folding.rules.isEmpty && limit == .max && overview == nil { return document }
    let walk = overview ?? walkOfOptions(folds: folds)
    let keepsHidden = folds && document.kind == .rows && overview == nil
    var rows: [(item: ItemID, level: Int)] = []
    var expanded: [ItemID] = []
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
        rows.append((item, level))
        if shown > 0 { expanded.append(item) }
      }
      if isWritten && kept > 0 { remaining.append(kept) }
      position = isWritten && kept > 0 ? position + 1 : walk.end(of: position)
    }
    var result = document
    // The rows are from a valid outline, each with all its ancestors.
    result.outline = try! SectionSnapshot(rows: rows)
    result.outline.expand(expanded)
    return result
  }

  /// Returns the rows that the options show. If the format cannot store collapsed rows, all rows count as
  /// expanded unless the options collapse them.
  private func walkOfOptions(folds: Bool) -> OutlineWalk {
    var document = document
    if !folds { document.outline.expandAll() }
    return OutlineWalk(document, folding: folding, limit: limit)
  }

  /// Counts the rows that options leave out of the output, and the directories that were not read because of the
  /// options.
  fileprivate func leftOut(folds: Bool) -> LeftOut {
    let written = written(folds: folds)
    var leftOut = LeftOut(rows: document.outline.count - written.outline.count)
    if document.kind == .rows { return leftOut }
    for item in written.outline.items where written.files.reading(of: item) == .omitted {
      leftOut.folders += 1
    }
    return leftOut
  }
}

/// The numbers of rows and directories that options leave out of the output.
struct LeftOut: Equatable {
  var rows = 0
  /// The number of directories that were not read.
  var folders = 0

  /// Text such as `2 rows are left out, and 1 directory was not read`; nil if all rows are in the output.
  var message: Message? {
    let parts = [
      Self.words(rows, one: "1 row is left out", many: "rows are left out"),
      Self.words(folders, one: "1 directory was not read", many: "directories were not read"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }

  private static func words(_ count: Int, one: Message, many: Message) -> Message? {
    count == 0 ? nil : count == 1 ? one : "\(count) \(many)"
  }
}

extension [PrintInput] {
  /// Counts the rows and directories of all sources that options leave out of the output.
  ///
  /// - Parameter folds: Whether rows can be collapsed in the output.
  func leftOut(folds: Bool) -> LeftOut {
    reduce(into: LeftOut()) { sum, source in
      guard let leftOut = source.outline?.leftOut(folds: folds) else { return }
      sum.rows += leftOut.rows
      sum.folders += leftOut.folders
    }
  }
}
