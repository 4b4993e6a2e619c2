/// Lists of paths as whole outlines.
extension SourceReader {
  /// Returns all rows of a list of paths, in the order of the options.
  func outline(of listing: PathListing) -> TitledOutline {
    var options = display.scanOptions
    options.folding = display.folding.limitingReading
    options.limit = .max
    let choice = PathChoice(from: listing, options, prunes: display.reading.prunes)
    var builder = OutlineBuilder()
    // A builder never fails, and the levels are those of a tree.
    try! listing.rows(choice, options, into: &builder)
    return try! builder.outline(display.directoryKind)
  }
}
