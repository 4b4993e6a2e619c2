import Outline

/// A source that was read as a whole, to be edited or compared.
struct EditedSource {
  var outline: SourceDocument
  /// All rows that were read, including those that options leave out; nil if the source is a
  /// directory or a list of paths.
  var whole: SectionSnapshot<ItemID>?
  var origin: DocumentOrigin?
  /// The name to show above the rows; nil to show the name of the source.
  var name: [UInt8]?
  /// True if the source was read completely.
  var isComplete = true
  /// True if names that begin with a dot were left out.
  var leavesOutHidden = false

  /// All items that were read, in the order of their rows.
  var items: [ItemID] { whole.map { Array($0.items) } ?? outline.files.items }
}

extension SourceReader {
  /// Reads a source as a whole, to edit or compare it.
  func edited(_ source: Source, readsDetails: Bool) throws(ToolError) -> EditedSource {
    var options = display.scanOptions
    options.folding = display.folding.limitingReading
    options.readsDetails = options.readsDetails || readsDetails
    options.limit = .max
    switch try open(source, options) {
    case .document(let document, let origin):
      return EditedSource(
        outline: outline(of: document), whole: document.outline, origin: origin,
        name: source.rootName(of: document, origin))
    case .directory(let scanner, let path):
      let outline = try outline(of: scanner, path)
      return EditedSource(outline: outline, isComplete: scanner.refusals == 0)
    case .listing(let listing):
      return EditedSource(
        outline: outline(of: listing), origin: .listing, name: Array(listing.row.name),
        leavesOutHidden: leavesOutHiddenPaths && listing.hasHiddenNames)
    case .file(let row):
      throw ToolError(notADocument: Array(row.name))
    }
  }
}
