import Outline

/// An outline as it is written in a format of documents.
extension FoldedOutline {
  /// Returns the document with everything that its format knows, expanded as it is shown.
  ///
  /// - Parameter folds: Whether rows can be collapsed in it.
  func document(folds: Bool, _ columns: Columns?) -> OutlineDocument {
    written(folds: folds).document(columns)
  }

  /// Returns the rows that are written: those that are shown and, if the format can fold, the rows of a document
  /// that only folding hides. An overview has to fit, so it is written without them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func written(folds: Bool) -> SourceDocument {
    if folding.rules.isEmpty && limit == .max && overview == nil { return document }
    let walk = overview ?? walkOfOptions(folds: folds)
    let keepsHidden = folds && document.kind == .rows && overview == nil
    var rows: [(item: ItemID, level: Int)] = []
    var expanded: [ItemID] = []
    // By level, how many rows after the current one and its siblings are written.
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
    // Some rows of a valid outline, each with all its ancestors.
    result.outline = try! SectionSnapshot(rows: rows)
    result.outline.expand(expanded)
    return result
  }

  /// In a format without folding, only options hide rows; rows below collapsed ones are written.
  private func walkOfOptions(folds: Bool) -> OutlineWalk {
    var document = document
    if !folds { document.outline.expandAll() }
    return OutlineWalk(document, folding: folding, limit: limit)
  }

  /// Returns what options leave out of what is written.
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

/// The rows that options leave out of the output.
struct LeftOut: Equatable {
  var rows = 0
  /// The directories that were not read.
  var folders = 0

  /// `2 rows are left out, and 1 directory was not read`; nil: nothing is.
  var message: Message? {
    let parts = [
      Self.words(rows, "1 row is left out", "rows are left out"),
      Self.words(folders, "1 directory was not read", "directories were not read"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }

  private static func words(_ count: Int, _ one: Message, _ many: Message) -> Message? {
    count == 0 ? nil : count == 1 ? one : "\(count) \(many)"
  }
}

extension [ShownSource] {
  /// Returns what options leave out of what is written.
  ///
  /// - Parameter folds: Whether rows can be collapsed in it.
  func leftOut(folds: Bool) -> LeftOut {
    reduce(into: LeftOut()) { sum, source in
      guard let leftOut = source.outline?.leftOut(folds: folds) else { return }
      sum.rows += leftOut.rows
      sum.folders += leftOut.folders
    }
  }
}
