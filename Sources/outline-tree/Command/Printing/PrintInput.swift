import Outline

/// A source that is ready to be shown.
struct PrintInput {
  var row: SourceRow
  var rows: Rows

  /// The origin of the rows. This is an enum so that the compiler specializes the code for each source of rows.
  enum Rows {
    case directory(DirectoryScanner)
    case listing(PathListing, PathChoice, ScanOptions)
    case outline(FoldedOutline)
    /// The source is a file without rows.
    case none
  }

  /// How another invocation of the tool can read the same rows; nil if this is not possible.
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
