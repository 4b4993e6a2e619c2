import Outline

/// The subcommand `print`, which writes sources without editing them.
struct PrintCommand {
  let run: Run
  let sources: [Source]
  let display: DisplayOptions

  private var reader: SourceReader { SourceReader(run: run, display: display) }

  func callAsFunction() throws(ToolError) -> ExitStatus {
    let readsWhole = display.needsWhole || writesOneDocument
    let options = scanOptions(readsWhole: readsWhole)
    let known = try open(options)
    try refuseOnlyFiles(known.map(\.opened))
    var shown: [PrintInput] = []
    for (source, opened) in known {
      shown.append(try prepare(source, opened, readsWhole: readsWhole))
    }
    if display.showsGit { try shown.readGitStatus(run.system) }
    let status = try OutlinePrinter(run: run, display: display)(shown)
    let isComplete = known.count == sources.count && known.allSatisfy(\.opened.isComplete)
    return isComplete ? status : .incomplete
  }

  /// Opens all sources before anything is written. Reports and leaves out sources that cannot be opened, provided
  /// that another source can be opened. If the output is a file, a source that cannot be opened is an error, because
  /// incomplete output must not replace the file.
  private func open(
    _ options: ScanOptions
  ) throws(ToolError) -> [(source: Source, opened: OpenedSource)] {
    var reader = reader
    reader.reportsFields = display.drawsByDefault && display.input.format == nil
    var known: [(source: Source, opened: OpenedSource)] = []
    var refusals: [ToolError] = []
    for source in sources {
      reader.forgives = !run.isSameFile(source, display.outputFile)
      do {
        known.append((source, try reader.open(source, options)))
      } catch {
        refusals.append(error)
      }
    }
    guard let last = refusals.last else { return known }
    let isRefused = known.isEmpty || display.outputFile != nil
    let reported = isRefused ? refusals.dropLast() : refusals[...]
    let diagnostics = Diagnostics(run.streams.error, display.escaping)
    for refusal in reported { diagnostics.report(refusal, isRefused ? .trouble : .incomplete) }
    if isRefused { throw last }
    return known
  }

  /// Refuses files that are not documents, unless one of the sources is a directory. If one is, each of these
  /// files is shown as a single row.
  private func refuseOnlyFiles(_ opened: [OpenedSource]) throws(ToolError) {
    if opened.contains(where: { if case .directory = $0 { true } else { false } }) { return }
    for case .file(let row) in opened { throw ToolError(notADocument: Array(row.name)) }
  }

  /// True if several sources are written as one document, because at least one of them is a document. A directory among
  /// the sources becomes a part of that document, even in JSON.
  private var writesOneDocument: Bool {
    sources.count > 1 && display.outputFormat.documentFormat(isDocument: true) != nil
      && sources.contains { if case .document = reader.kind(of: $0) { true } else { false } }
  }

  private func scanOptions(readsWhole: Bool) -> ScanOptions {
    var options = display.scanOptions
    if readsWhole {
      if display.needsWhatIsHidden { options.folding = FoldRules() }
      options.limit = .max
      if readsUnshownFiles { options.directoriesOnly = false }
      // The sizes of directories are not known yet, so the entries will be sorted by size later.
      // The later sort is stable, so this sort by name determines the order of entries with equal sizes.
      if display.columns.diskUsage && options.order.key == .size { options.order.chosenKey = .name }
    }
    if OutlinePrinter(run: run, display: display).usesColors(run.streams.output) {
      options.readsDetails = options.readsDetails || run.fileColors.needsModes
    }
    return options
  }

  /// True if the sizes of directories include files that are not shown. With `--prune`, the sizes include
  /// only files that are shown.
  private var readsUnshownFiles: Bool {
    display.columns.diskUsage && display.reading.directoriesOnly && !display.reading.prunes
  }

  private func prepare(
    _ source: Source, _ opened: OpenedSource, readsWhole: Bool
  ) throws(ToolError) -> PrintInput {
    switch opened {
    case .document(let document, let origin):
      let outline = reader.outline(of: document)
      let name = source.rootName(of: document, origin)[...]
      var shown = PrintInput(row: SourceRow(name: name, kind: .plain), outline, display)
      // Another invocation of the tool cannot read this standard input again.
      if case .standardInput = origin { return shown }
      shown.again = .document(source.name)
      return shown
    case .directory(let scanner, let path):
      if !readsWhole { return PrintInput(row: scanner.row, rows: .directory(scanner)) }
      return try prepareWhole(scanner, path)
    case .listing(let listing): return prepare(listing, readsWhole: readsWhole)
    case .file(let row): return PrintInput(row: row, rows: .none)
    }
  }

  private func prepare(_ listing: PathListing, readsWhole: Bool) -> PrintInput {
    if readsWhole { return PrintInput(row: listing.row, reader.outline(of: listing), display) }
    return reader.shown(listing, scanOptions(readsWhole: false))
  }

  /// Reads a whole directory. Some options require this, because they need the descendants of a row before that row
  /// is shown.
  private func prepareWhole(
    _ scanner: DirectoryScanner, _ path: [UInt8]
  ) throws(ToolError) -> PrintInput {
    var outline = try reader.outline(of: scanner, path)
    var row = scanner.row
    if let order = display.orderFile {
      let file = try run.outlineFile(order, for: .reading, display)
      outline = FolderOrder(document: file.document).arranged(outline)
    }
    if display.columns.diskUsage {
      row.details?.size += outline.sumSizes()
      if readsUnshownFiles { outline.removeFiles() }
      if display.reading.order.key == .size { outline.sort(display.reading.order) }
    }
    var shown = PrintInput(row: row, outline, display)
    // With an order file, the rows may differ from the files on disk.
    if display.orderFile == nil { shown.again = .folder(path) }
    return shown
  }
}

extension OpenedSource {
  /// True if the source was read completely.
  fileprivate var isComplete: Bool {
    switch self {
    case .directory(let scanner, _): scanner.refusals == 0
    case .document(let document, _): document.forgiven == nil
    case .listing, .file: true
    }
  }
}

extension DisplayOptions {
  /// True if the tool reads a directory completely before it shows any row.
  var needsWhole: Bool {
    needsWhatIsHidden || orderFile != nil || createsStore
      || outputFormat.isDocument || folding.reveal
  }

  /// True if the output for a directory depends on the rows inside collapsed rows. For example, an overview counts the
  /// rows inside collapsed rows.
  fileprivate var needsWhatIsHidden: Bool {
    reading.prunes || reading.filter.leavesOutFolders || columns.diskUsage || budget != nil
  }
}
