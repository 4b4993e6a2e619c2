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

  func rows(into sink: inout some RowSink & ~Copyable) throws(SystemError) {
    switch rows {
    case .directory(let scanner): try scanner.rows(into: &sink)
    case .outline(let outline): try outline.rows(into: &sink)
    case .none: break
    }
  }
}

/// An outline as it is folded for display.
struct FoldedOutline {
  var document: TitledOutline
  var folding: FoldRules
  /// How many rows of one parent are shown.
  var limit = Int.max

  func rows(into sink: inout some RowSink & ~Copyable) throws(SystemError) {
    try document.rows(into: &sink, folding: folding, limit: limit)
  }
}
