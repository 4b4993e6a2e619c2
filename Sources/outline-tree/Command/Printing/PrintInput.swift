import Outline

/// A source that is ready to be shown.
struct PrintInput {
  var row: SourceRow
  var rows: Rows

  /// The origin of the rows. This type is an enum so that the compiler specializes the code for each origin.
  enum Rows {
    case directory(DirectoryScanner)
    case listing(PathListing, PathChoice, ScanOptions)
    case outline(FoldedOutline)
    /// The source is a file without rows.
    case none
  }

  /// The way in which another invocation of the tool can read the same rows; nil if this is not possible.
  var again: Again?

  enum Again {
    case folder([UInt8])
    case document([UInt8])
  }

  var isDocument: Bool { row.kind == .plain }
}

/// An outline and the rules for showing a part of it.
struct FoldedOutline {
  var document: SourceDocument
  var folding: FoldRules
  /// The maximum number of children that are shown for each row.
  var limit = Int.max
  /// The rows that were chosen to fit a budget; nil if `folding` and `limit` determine the rows to show.
  var overview: OutlineWalk?

  /// The rows that are shown.
  var walk: OutlineWalk { overview ?? OutlineWalk(document, folding: folding, limit: limit) }
}

extension PrintInput {
  init(row: SourceRow, _ document: SourceDocument, _ display: DisplayOptions) {
    self.init(
      row: row,
      rows: .outline(
        FoldedOutline(
          document: document, folding: display.folding, limit: display.reading.limit)))
  }
}

extension [PrintInput] {
  /// True if the rows have permanent identities. Only rows from a single document can have permanent identities.
  var haveIdentities: Bool { count == 1 && self[0].outline?.document.hasIdentities == true }

  /// True if there is only one source, and it is a document.
  var comeFromDocument: Bool { count == 1 && self[0].outline?.document.kind == .rows }

  /// Combines the sources into one document. If there are several sources, each source becomes a row, and the source's
  /// rows become that row's children.
  ///
  /// - Parameters:
  ///   - folds: Whether rows can be collapsed in the output.
  ///   - columns: The columns with details about files.
  func combined(folds: Bool, _ columns: Columns?) -> OutlineDocument {
    if count == 1 { return self[0].document(folds: folds, columns) }
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    for source in self {
      let document = source.document(folds: folds, columns)
      var root = ItemContent(bytes: [UInt8](source.row.name))
      root.note = document.preamble
      rows.append((root, 0, true))
      for row in document.outline.rows {
        rows.append((document[row.item], row.level + 1, row.isExpanded))
      }
    }
    // The levels are valid, because the roots of each source are one level below the row of the source.
    return try! OutlineDocument(rows: rows)
  }
}

extension PrintInput {
  var outline: FoldedOutline? {
    if case .outline(let outline) = rows { outline } else { nil }
  }

  fileprivate func document(folds: Bool, _ columns: Columns?) -> OutlineDocument {
    switch rows {
    case .outline(let outline): outline.written(folds: folds).document(columns)
    case .directory, .listing: preconditionFailure("The source was not read as a whole")
    case .none: OutlineDocument()
    }
  }
}

/// Writing an outline in a document format.
extension FoldedOutline {
  /// Returns the rows to write, in the state, expanded or collapsed, that they have in the output. These are the
  /// shown rows and, in some cases, hidden rows. If the format can store collapsed rows, the result also contains the
  /// rows of a document that are hidden only because their parents are collapsed. The result for an overview contains
  /// no hidden rows, because an overview must fit its budget.
  ///
  /// - Parameter folds: Whether rows can be collapsed in the output.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func written(folds: Bool) -> SourceDocument {
    if folding.rules.isEmpty && limit == .max && overview == nil { return document }
    let walk = overview ?? walkOfOptions(folds: folds)
    let keepsHidden = folds && document.kind == .rows && overview == nil
    var rows: [(item: ItemID, level: Int, isExpanded: Bool)] = []
    // For each level, the number of current siblings that are still to be written.
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
    // The rows are valid, because they come from a valid outline, and no row lacks an ancestor.
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
  /// Returns a message that counts the rows and directories of all sources that options leave out of the output; nil
  /// if the output contains all rows. An example of a message is `2 rows are left out, and 1 directory was not read`.
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
