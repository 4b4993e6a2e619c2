/// Lists of paths, in the order of the options and without the rows that they leave out.
extension SourceReader {
  /// Returns the rows of a list as they are shown.
  func shown(_ listing: PathListing, _ options: ScanOptions) -> ShownSource {
    var options = options
    options.includesHidden = true
    let choice = PathChoice(from: listing, options, prunes: display.reading.prunes)
    return ShownSource(row: listing.row, rows: .listing(listing, choice, options))
  }

  /// Returns all rows of a list.
  func outline(of listing: PathListing) -> SourceDocument {
    var options = display.scanOptions
    options.includesHidden = !leavesOutHiddenPaths
    options.folding = display.folding.limitingReading
    options.limit = .max
    let choice = PathChoice(from: listing, options, prunes: display.reading.prunes)
    var collector = FileCollector()
    // A collector never fails, and the levels are those of a tree.
    try! listing.rows(choice, options, into: &collector)
    return try! collector.document(display.directoryKind)
  }
}
