import Outline

/// A source that is ready to be shown.
struct ShownSource {
  var row: SourceRow
  var rows: Rows

  /// Where the rows come from. Not a protocol's value: an output is to be compiled for each.
  enum Rows {
    case directory(DirectoryScanner)
    case outline(FoldedOutline)
    /// It is a file, and has none.
    case none
  }

  var isDocument: Bool { row.kind == .plain }

  func rows(into sink: inout some RowSink & ~Copyable) throws(SystemError) {
    switch rows {
    case .directory(let scanner): try scanner.rows(into: &sink)
    case .outline(let outline): try outline.rows(into: &sink)
    case .none: break
    }
  }
}

extension [ShownSource] {
  /// Collapses what is large until all of them fit.
  ///
  /// - Parameter lines: How many lines there are, with a line for each source and the report below.
  mutating func fit(lines: Int) {
    var outlines = compactMap(\.outline)
    outlines.fit(lines: lines - count - 2)
    for place in indices.reversed() where self[place].outline != nil {
      self[place].rows = .outline(outlines.removeLast())
    }
  }
}

extension ShownSource {
  fileprivate var outline: FoldedOutline? {
    if case .outline(let outline) = rows { outline } else { nil }
  }
}

extension DisplayOptions.Fit {
  /// How many lines there are; without a terminal, as many as terminals used to have.
  func lines(_ stream: OutputStream) -> Int {
    switch self {
    case .lines(let lines): lines
    // The last one is the shell's.
    case .terminal: (stream.size?.rows ?? 24) - 1
    }
  }
}

/// An outline as it is folded for display.
struct FoldedOutline {
  var document: TitledOutline
  var folding: FoldRules
  /// How many rows of one parent are shown.
  var limit = Int.max
  /// The document that it was before it was edited, if it is one.
  var origin: OpenDocument?

  func rows(into sink: inout some RowSink & ~Copyable) throws(SystemError) {
    try document.rows(into: &sink, folding: folding, limit: limit)
  }

  /// With all that its format says, expanded as it is shown.
  fileprivate func document(_ columns: Columns?) -> OutlineDocument {
    let folded = document.folded(by: folding)
    return origin.map { $0.document(after: folded) } ?? folded.document(columns)
  }
}

extension [ShownSource] {
  /// One document of all: of one source its rows, of several the sources with their rows below them.
  ///
  /// - Parameter columns: What of a file is said besides its type.
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
    // Each outline's rows stand one level below their source.
    return try! OutlineDocument(rows: rows)
  }
}

extension ShownSource {
  fileprivate func document(_ columns: Columns?) -> OutlineDocument {
    if case .outline(let outline) = rows { outline.document(columns) } else { OutlineDocument() }
  }
}
