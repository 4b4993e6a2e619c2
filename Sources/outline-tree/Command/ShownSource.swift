import Outline

/// A source that is ready to be shown.
struct ShownSource {
  var row: SourceRow
  var rows: Rows

  /// Where the rows come from: an enum, so that writing them is specialized for each case.
  enum Rows {
    case directory(DirectoryScanner)
    case listing(PathListing, PathChoice, ScanOptions)
    case outline(FoldedOutline)
    /// It is a file without rows.
    case none
  }

  var isDocument: Bool { row.kind == .plain }
}

extension [ShownSource] {
  /// Collapses large subtrees until all sources fit.
  ///
  /// - Parameter lines: The number of lines, including one for each source and two for the report.
  mutating func fit(lines: Int) {
    var outlines = compactMap(\.outline)
    outlines.fit(lines: lines - count - 2)
    for index in indices.reversed() where self[index].outline != nil {
      self[index].rows = .outline(outlines.removeLast())
    }
  }
}

extension ShownSource {
  fileprivate var outline: FoldedOutline? {
    if case .outline(let outline) = rows { outline } else { nil }
  }
}

extension DisplayOptions.Fit {
  /// Returns the number of lines. Without a terminal it is 23, that of a classic terminal with a prompt.
  func lines(_ stream: OutputStream) -> Int {
    switch self {
    case .lines(let lines): lines
    // The last line is for the prompt.
    case .terminal: (stream.size?.rows ?? 24) - 1
    }
  }
}

/// An outline and how it is folded for display.
struct FoldedOutline {
  var document: TitledOutline
  var folding: FoldRules
  /// How many children of each row are shown.
  var limit = Int.max
  /// The document before it was edited, if the source is one.
  var origin: OpenDocument?

  /// Returns the document with everything that its format knows, expanded as it is shown.
  fileprivate func document(_ columns: Columns?) -> OutlineDocument {
    let folded = document.folded(by: folding)
    return origin.map { $0.document(after: folded) } ?? folded.document(columns)
  }
}

extension [ShownSource] {
  /// Whether rows have identities that last: those of one document.
  var haveIdentities: Bool { count == 1 && self[0].outline?.origin?.hasIdentities == true }

  /// Returns one document of all sources: the rows of a single source, or else the sources with their rows
  /// as children.
  ///
  /// - Parameter columns: The columns of files.
  func combined(_ columns: Columns?) -> OutlineDocument {
    if count == 1 { return self[0].document(columns) }
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    for source in self {
      rows.append((ItemContent(bytes: [UInt8](source.row.name)), 0, true))
      let document = source.document(columns)
      for row in document.outline.rows {
        rows.append((document[row.item], row.level + 1, row.isExpanded))
      }
    }
    // The rows of each outline are one level below their source.
    return try! OutlineDocument(rows: rows)
  }
}

extension ShownSource {
  fileprivate func document(_ columns: Columns?) -> OutlineDocument {
    if case .outline(let outline) = rows { outline.document(columns) } else { OutlineDocument() }
  }
}
